/** Why somebody stands at the sign-in who was in: the session is over, and what was being written is kept, or nothing was. */
const sessionEnds = ['over', 'over-kept'] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const sessionEnd = (isKept: boolean): SessionEnd => (isKept ? 'over-kept' : 'over')

/** As it stands in the address of the sign-in page, `?why=`. */
export const sessionEndIn = (query: URLSearchParams): SessionEnd | undefined =>
  sessionEnds.find(each => each === query.get('why'))
