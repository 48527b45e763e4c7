import { z } from 'zod'

/** Days told by a word: it stays in the address, and means other days tomorrow. Resolved by the server, in Muscat. */
export const dayWords = [
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'this_semester',
  'last_semester',
  'this_year',
] as const
export type DayWord = (typeof dayWords)[number]
/** A filter by such a word; `withinWord` is its condition. The year is the academic one. */
export const during = z.enum(dayWords).meta({ 'x-kind': 'during' })
