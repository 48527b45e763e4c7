const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, each => escapes[each]!)

/**
 * What was typed, as posts are kept: lines between empty lines are a paragraph, lines that begin with `- ` a list, with
 * `> ` a quotation, `**words**` are strong, addresses are links; nothing else acts.
 */
export const htmlOf = (typed: string): string =>
  typed
    .trim()
    .split(/\n\s*\n/)
    .flatMap(runsOf)
    .map(({ kind, lines }) => {
      if (kind === 'list') return `<ul>${lines.map(line => `<li>${inline(line)}</li>`).join('')}</ul>`
      const paragraph = `<p>${lines.map(inline).join('<br>')}</p>`
      return kind === 'quote' ? `<blockquote>${paragraph}</blockquote>` : paragraph
    })
    .join('')

type Kind = 'text' | 'list' | 'quote'
const marks: [Kind, RegExp][] = [
  ['list', /^\s*[-•]\s+/],
  ['quote', /^\s*>\s?/],
]

/** The lines of a block, those of one kind together. */
function runsOf(block: string): { kind: Kind; lines: string[] }[] {
  const runs: { kind: Kind; lines: string[] }[] = []
  for (const line of block.split('\n').filter(each => each.trim())) {
    const [kind, mark] = marks.find(([, pattern]) => pattern.test(line)) ?? (['text', /^/] as const)
    const text = line.replace(mark, '').trim()
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else runs.push({ kind, lines: [text] })
  }
  return runs
}

/** An address ends before the full stop or bracket that ends the sentence. */
const inline = (text: string): string =>
  text
    .split(/(https:\/\/[^\s<>"*]*[^\s<>"*'.,،؛;:!?؟)\]])/)
    .map((part, at) => (at % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }
const plain = (html: string) =>
  html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/?strong>/g, '**')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name]!)

/** A post as it would be typed, to be changed. */
export const typedOf = (html: string): string =>
  html
    .replace(/<blockquote>([\s\S]*?)<\/blockquote>/g, (_, inner: string) =>
      `<p>${inner.replace(/<\/p>\s*<p>/g, '<br>').replace(/<\/?p>/g, '')}</p>`.replace(/(<p>|<br\s*\/?>)/g, '$1&gt; '),
    )
    .replace(/<\/?[uo]l>/g, '\n\n')
    .replace(/<li>([\s\S]*?)<\/li>/g, '- $1\n')
    .split(/<\/?p>/)
    .map(each => plain(each).trim())
    .filter(Boolean)
    .join('\n\n')

/** What was to be sent of a post, as it would be typed. */
export const typedAgain = (sent: object | undefined): { title: string; text: string } => {
  const { title = '', body = '' } = (sent ?? {}) as { title?: string; body?: string }
  return { title, text: typedOf(body) }
}

/** Whether it looks other than it was typed. */
export const isFormatted = (typed: string): boolean => /\*\*[^*]+\*\*|^\s*([-•]\s|>)|https:\/\//m.test(typed)

/** Puts marks round what is chosen of a text, or before each of its lines. Answers the text and what is chosen then. */
export function marked(text: string, [from, to]: [number, number], mark: 'strong' | 'list' | 'quote') {
  if (mark === 'strong') {
    const inside = text.slice(from, to)
    return { text: `${text.slice(0, from)}**${inside}**${text.slice(to)}`, chosen: [from + 2, to + 2] as const }
  }
  const begin = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(begin, to).split('\n')
  const changed = lines.map(line => `${mark === 'list' ? '-' : '>'} ${line}`).join('\n')
  const end = begin + changed.length
  return { text: text.slice(0, begin) + changed + text.slice(to), chosen: [end, end] as const }
}
