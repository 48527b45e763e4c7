import sanitize from 'sanitize-html'
import { pageClasses } from '../../contract/page.ts'

/**
 * What a page may hold: paragraphs, headings, lists, tables, links; verses, hadiths and footnotes by their class. No
 * scripts, styles, events, frames, forms or pictures from elsewhere. Runs on the way in, whoever writes.
 */
export const sanitisedPage = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'blockquote', 'ul', 'ol', 'li', 'a', 'sup'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      th: ['scope', 'colspan'],
      td: ['colspan'],
      '*': ['dir', 'lang'],
    },
    allowedClasses: { p: [...pageClasses], blockquote: [...pageClasses] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      // What is pasted from elsewhere keeps its weight: the page has its own h1.
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, attributes) => ({
        tagName,
        attribs: {
          ...attributes,
          ...(/^https:/.test(attributes.href ?? '') && { rel: 'noopener noreferrer', target: '_blank' }),
        },
      }),
    },
  })

/** Whether there is anything to read. */
export const isBlank = (html: string): boolean =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
