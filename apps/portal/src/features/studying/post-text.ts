const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What was typed, as the forum keeps it: lines between empty lines are a paragraph, addresses are links; nothing else acts. */
export const htmlOf = (typed: string): string =>
  typed
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map(paragraph => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The address ends before the full stop or bracket that ends the sentence. */
const linked = (text: string): string =>
  text
    .split(/(https:\/\/[^\s<>"]*[^\s<>"'.,،؛;:!?؟)\]])/)
    .map((part, at) => (at % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
const escaped = (text: string) => text.replace(/[&<>"]/g, each => escapes[each]!)
