import { type AnyExtension, Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

// No underline and no italics: Arabic knows neither, and an underline looks like a link.
const extensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    italic: false,
    underline: false,
    strike: false,
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
]

/** Paragraphs of a kind of their own, kept as a class: none but these survive. */
const paragraphClasses = (classes: readonly string[]) =>
  Extension.create({
    name: 'paragraphClasses',
    addGlobalAttributes: () => [
      {
        types: ['paragraph', 'blockquote'],
        attributes: {
          class: {
            default: null,
            // What follows a verse is no verse until somebody says so.
            keepOnSplit: false,
            parseHTML: element => (classes.includes(element.className) ? element.className : null),
            renderHTML: attributes => (attributes.class ? { class: attributes.class } : {}),
          },
        },
      },
    ],
  })

/** What can be written in rich text; with classes, paragraphs and quotations may bear one of them. */
export const editorExtensions = (classes: readonly string[]): AnyExtension[] =>
  classes.length ? [...extensions, paragraphClasses(classes)] : extensions
