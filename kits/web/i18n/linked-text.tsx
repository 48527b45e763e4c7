import { Fragment, type ReactNode } from 'react'

type Links = Record<string, (text: string) => ReactNode>

/**
 * A sentence of the words with links in it: `<usage>…</usage>` becomes what `links.usage` makes of its text. Whole sentences
 * are translated, for the order of words differs. (react-i18next's own component parses HTML, 4 KiB of every page.)
 */
export function LinkedText({ text, links }: { text: string; links: Links }) {
  // Three parts by turns: what stands between, the name of a link, its text.
  const parts = text.split(/<(\w+)>([^<]*)<\/\1>/)
  return parts.map((part, at) => {
    if (at % 3 === 1) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their places
    return <Fragment key={at}>{at % 3 === 2 ? (links[parts[at - 1]!]?.(part) ?? part) : part}</Fragment>
  })
}
