import { guard } from '@halaqa/identity/contract'
import { id, route, searchWords } from '@halaqa/kit-contract'
import { z } from 'zod'

/** Letters of a search, at most. */
export const longestSearch = 100
/** Rows of a kind beside the others, and where it is asked for alone. */
export const rowsOfKind = { together: 5, alone: 50 }

/** Whether there is a word of two letters: one letter stands in everything. */
export const isSearchable = (q: string): boolean => searchWords(q).some(word => word.length > 1)

/** One thing that was found. It never holds a mark, an average, or whether a subject was passed. */
export const FoundThing = z.object({
  /** Of its kind. */
  id,
  title: z.string(),
  /** Where it stands: the subject, the day, who wrote it. */
  where: z.string(),
  /** The words around what was searched for; empty where the title says all. */
  excerpt: z.string(),
  /** The page of the portal that shows it, at its place. */
  link: z.string().startsWith('/student'),
})
export type FoundThing = z.infer<typeof FoundThing>

export const FoundKind = z.object({
  /** `learning.note`: the context that found it, and what it is. */
  kind: z.string(),
  title: z.string(),
  total: z.int(),
  /** There are more than `total`: counting them all would take too long. */
  more: z.boolean(),
  rows: z.array(FoundThing).max(rowsOfKind.alone),
})
export type FoundKind = z.infer<typeof FoundKind>

/** The screen's own address. A word of one letter is not looked for: `searchable` is false, and nothing is found. */
export const ownSearch = route({
  name: 'students.own-search',
  method: 'GET',
  path: '/student/search',
  access: guard('students'),
  query: z.strictObject({ q: z.string().max(longestSearch).default(''), kind: z.string().max(60).optional() }),
  reply: z.object({ searchable: z.boolean(), kinds: z.array(FoundKind) }),
  summary: 'Everything of yours in which these words stand, by kind; of one kind alone up to fifty',
})
