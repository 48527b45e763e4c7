import sanitize from 'sanitize-html'

/** What a post may hold: paragraphs, stress, lists, quotations, links. Runs on the way in, whoever writes. */
export const sanitisedPost = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: { href: attributes.href ?? '', rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
  }).trim()

/** The words alone, to be searched and to see whether there are any. */
export const wordsOf = (html: string): string =>
  sanitize(
    html.replace(/<[^>]+>/g, tag => `${tag} `),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/\s+/g, ' ')
    .trim()
