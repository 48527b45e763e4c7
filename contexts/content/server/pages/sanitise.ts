import sanitize from 'sanitize-html'

/**
 * What the editor can write and nothing else: no scripts, styles, events, frames, forms or foreign images.
 * Links open their own page safely. Runs on the way in, whoever writes.
 */
export const sanitised = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'em',
      'u',
      's',
      'blockquote',
      'ul',
      'ol',
      'li',
      'a',
      'code',
      'pre',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      th: ['scope', 'colspan'],
      td: ['colspan'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
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

/** Minutes to read at 180 words a minute, at least one. */
export const readingMinutes = (html: string): number =>
  Math.max(1, Math.round(sanitize(html, { allowedTags: [] }).split(/\s+/).filter(Boolean).length / 180))
