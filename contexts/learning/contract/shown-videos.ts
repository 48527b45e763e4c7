import { staff } from '@halaqa/identity/contract'
import { file, id, idInQuery, instant, pageOf, paging, route, yesNoInQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { progressRead } from './permissions.ts'

/** What students played of films (route T0359 of area students): learning knows it, so learning serves it. */
export const ShownVideo = z.object({
  /** `student-element` */
  key: z.string(),
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  subject: z.string(),
  element_id: id,
  element: z.string(),
  /** Full minutes really played, each stretch once. */
  minutes: z.int(),
  /** Of the film, in whole percent; null while its length is unknown. */
  percent: z.int().nullable(),
  /** Told faster than anybody can play; these seconds do not count (ADR 0039). */
  held_seconds: z.int(),
  /** Finished: 90 % (decision 20). */
  watched: z.boolean(),
  last_at: instant,
})
export type ShownVideo = z.infer<typeof ShownVideo>

const asked = {
  sort: z.enum(['last_at', '-last_at']).default('-last_at'),
  /** In names and numbers of students; the first 200 that fit. */
  q: z.string().max(100).optional(),
  filter: z
    .strictObject({
      student_id: idInQuery.optional(),
      subject_id: idInQuery.optional(),
      watched: yesNoInQuery.optional(),
      /** Something of it is held. */
      held: yesNoInQuery.optional(),
    })
    .default({}),
}
export type ShownAsked = z.output<z.ZodObject<typeof asked>>
/** Rows are counted up to so many and no further: there are tens of millions. */
export const mostShown = 10_000

export const showVideos = route({
  name: 'learning.progress.list',
  method: 'GET',
  path: '/students/showvideos',
  access: staff(progressRead),
  query: z.strictObject({ ...paging(), ...asked }),
  reply: pageOf(ShownVideo),
  summary: 'What students watched: film, how much of it, when last; the last ten thousand of what is asked for',
})
/** Not in the specification. */
export const exportShownVideos = route({
  name: 'learning.progress.export',
  method: 'GET',
  path: '/students/showvideos/export',
  access: staff(progressRead),
  query: z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'Export what students watched',
})
