/** The beginning of a long text for a list, cut between words; the whole of it stands on its own page. */
export function shorten(text: string, longest = 140): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const head = line.slice(0, longest)
  const space = head.lastIndexOf(' ')
  return `${(space > longest / 2 ? head.slice(0, space) : head).toWellFormed()}…`
}
