import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { IconButton } from '@halaqa/kit-web/light'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../office-context.ts'
import type { Named } from './choice-fields.tsx'
import { editorExtensions } from './html-extensions.ts'

/** Drawn for the toolbar on the grid of our icons; what turns round with the direction of writing says so. */
const drawn: Record<string, { path: string; isMirrored?: true }> = {
  bullets: { path: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01', isMirrored: true },
  numbers: { path: 'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 5.5L5.5 4.5v5M4 14.8c1.3-1.5 3-.2 1.9 1.2L4 18.5h2.7' },
  quote: { path: 'M10 7c-3 .8-4.8 3-4.8 6v4H10v-4.8H7.4M19 7c-3 .8-4.8 3-4.8 6v4H19v-4.8h-2.6' },
  undo: { path: 'M9 5L4.5 9.5 9 14M5 9.5h9.5a5 5 0 0 1 0 10H9', isMirrored: true },
  redo: { path: 'M15 5l4.5 4.5L15 14M19 9.5H9.5a5 5 0 0 0 0 10H15', isMirrored: true },
  link: {
    path: 'M10.2 13.8a4 4 0 0 0 5.6 0l3-3a4 4 0 0 0-5.6-5.6L12 6.4M13.8 10.2a4 4 0 0 0-5.6 0l-3 3a4 4 0 0 0 5.6 5.6l1.2-1.2',
  },
}

type Mark = { key: string; sign?: string; run: (editor: Editor) => boolean; isOn?: (editor: Editor) => boolean }
const chain = (editor: Editor) => editor.chain().focus()
const marks: Mark[] = [
  { key: 'bold', sign: 'B', run: editor => chain(editor).toggleBold().run(), isOn: editor => editor.isActive('bold') },
  {
    key: 'heading',
    sign: 'H2',
    run: editor => chain(editor).toggleHeading({ level: 2 }).run(),
    isOn: editor => editor.isActive('heading', { level: 2 }),
  },
  {
    key: 'subheading',
    sign: 'H3',
    run: editor => chain(editor).toggleHeading({ level: 3 }).run(),
    isOn: editor => editor.isActive('heading', { level: 3 }),
  },
  {
    key: 'bullets',
    run: editor => chain(editor).toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    run: editor => chain(editor).toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    run: editor => chain(editor).toggleBlockquote().run(),
    isOn: editor => editor.isActive('blockquote'),
  },
  { key: 'undo', run: editor => chain(editor).undo().run() },
  { key: 'redo', run: editor => chain(editor).redo().run() },
]

/** Rich text: headings, lists, quotations, links. The server sanitises it again. Value: HTML, empty when there is no text. */
export function HtmlField({
  name,
  label,
  help,
  classes = [],
}: Named & { classes?: { name: string; label: string }[] }) {
  const words = useWords()
  const id = useId()
  useFormAround().texts.add(name)
  const { value, onChange, onBlur, ref, error, required } = useChosen<string | undefined>(name)
  const written = useRef(value)
  const editor = useEditor({
    extensions: editorExtensions(classes.map(each => each.name)),
    content: value ?? '',
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'of-editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'data-field': name,
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(written.current)
    },
    onBlur: () => onBlur(),
  })
  // The form was reset, or a draft put back: a value that did not come from typing here.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor?.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  // What a fault leads to.
  useEffect(() => {
    if (editor) ref({ focus: () => void editor.commands.focus() })
  }, [editor, ref])
  return (
    <div className="hq-field">
      <span id={`${id}-label`} className="of-label">
        {label}
        {required && (
          <span className="hq-field-star" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className="of-editor" data-invalid={Boolean(error) || undefined}>
        {editor && <Tools editor={editor} />}
        {editor && classes.length > 0 && <ClassTools editor={editor} classes={classes} />}
        <EditorContent editor={editor} />
      </div>
      {(error || help) && <p className={error ? 'hq-field-error' : 'hq-field-help'}>{error ?? help}</p>}
      <span className="hq-unseen">{words('office.editor.label')}</span>
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const words = useWords()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...marks.map(mark => mark.isOn?.(now) ?? false), now.isActive('link')],
  })
  return (
    <div className="of-editor-tools" role="toolbar" aria-label={words('office.editor.label')}>
      {marks.map((mark, at) => (
        <Tool
          key={mark.key}
          label={words(`office.editor.${mark.key}`)}
          sign={mark.sign}
          drawing={mark.key}
          isOn={mark.isOn && on[at]}
          onClick={() => mark.run(editor)}
        />
      ))}
      <LinkTool editor={editor} isOn={Boolean(on.at(-1))} />
    </div>
  )
}

/** What kind of paragraph the cursor stands in. */
function ClassTools({ editor, classes }: { editor: Editor; classes: { name: string; label: string }[] }) {
  const words = useWords()
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('paragraph').class as unknown,
  })
  const set = (name: string) =>
    chain(editor)
      .updateAttributes('paragraph', { class: current === name ? null : name })
      .run()
  return (
    <div className="of-editor-tools" role="toolbar" aria-label={words('office.editor.label')}>
      {classes.map(each => (
        <button key={each.name} type="button" aria-pressed={current === each.name} onClick={() => set(each.name)}>
          {each.label}
        </button>
      ))}
    </div>
  )
}

type ToolProps = {
  label: string
  sign?: string | undefined
  drawing?: string
  isOn?: boolean | undefined
  onClick: () => void
}
function Tool({ label, sign, drawing = '', isOn, onClick }: ToolProps) {
  const { path, isMirrored } = drawn[drawing] ?? {}
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} data-sign={sign} onClick={onClick}>
      {path && (
        <svg
          width={18}
          height={18}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className={isMirrored ? 'hq-icon flip' : 'hq-icon'}
        >
          <path d={path} />
        </svg>
      )}
    </button>
  )
}

function LinkTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const words = useWords()
  const [address, setAddress] = useState<string>()
  if (isOn)
    return (
      <Tool label={words('office.editor.unlink')} drawing="link" isOn onClick={() => chain(editor).unsetLink().run()} />
    )
  if (address === undefined)
    return (
      <Tool label={words('office.editor.link')} drawing="link" isOn={false} onClick={() => setAddress('https://')} />
    )
  const set = () => {
    if (/^(https:\/\/|mailto:|tel:)\S+$/.test(address))
      chain(editor).extendMarkRange('link').setLink({ href: address }).run()
    setAddress(undefined)
  }
  return (
    <span className="of-editor-link">
      <input
        dir="ltr"
        value={address}
        aria-label={words('office.editor.link_address')}
        autoFocus
        onChange={event => setAddress(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The Enter is for the link, not for the form around.
          event.preventDefault()
          set()
        }}
      />
      <IconButton name="check" size={18} label={words('ra.action.confirm')} onClick={set} />
    </span>
  )
}
