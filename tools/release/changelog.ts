/** A commit's subject by its area, the words before the first colon; one without is under `other`. Merges tell nothing. */
function byArea(subjects: readonly string[]): Map<string, string[]> {
  const areas = new Map<string, string[]>()
  for (const subject of subjects) {
    if (/^(merge\b|wip\b|revert "?wip\b)/i.test(subject)) continue
    const [, area = 'other', text = subject] = /^([a-z][\w ,.-]{0,40}): (.+)$/i.exec(subject) ?? []
    const known = areas.get(area) ?? []
    if (!known.includes(text)) areas.set(area, [...known, text])
  }
  return areas
}

/** What a version brings, by area, in the order of their names; within one in the order in which it was done. */
export function sectionOf(version: string, day: string, subjects: readonly string[]): string {
  const areas = [...byArea(subjects)].sort(([one], [other]) =>
    one === 'other' ? 1 : other === 'other' ? -1 : one.localeCompare(other, 'en'),
  )
  const parts = areas.map(([area, texts]) => `### ${area}\n${texts.map(text => `- ${text}\n`).join('')}`)
  return [`## ${version} (${day})\n`, ...parts].join('\n')
}

const title = '# Changelog\n'

/** The newest section first, under the title. */
export const withSection = (changelog: string | undefined, section: string): string =>
  [title, section, ...(changelog ? [changelog.replace(title, '').trimStart()] : [])].join('\n')

/** Three numbers; anything more is not a version of ours. */
export function numbersOf(version: string): number[] | undefined {
  const found = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)
  return found?.slice(1).map(Number)
}

export function isAbove(version: string, present: string): boolean {
  const [next, now] = [numbersOf(version), numbersOf(present)]
  if (!next || !now) return false
  const at = next.findIndex((number, index) => number !== now[index])
  return at >= 0 && next[at]! > now[at]!
}
