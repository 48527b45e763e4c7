import { staff } from '@halaqa/identity/contract'
import { id, idInQuery, instant, list, yesNoInQuery } from '@halaqa/kit-contract'
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

/** `q` looks in names and numbers of students; the first 200 that fit are shown. */
export const showVideos = list({
  word: 'learning.progress',
  path: '/students/showvideos',
  access: staff(progressRead),
  row: ShownVideo,
  sorts: ['last_at'],
  sort: '-last_at',
  filters: {
    student_id: idInQuery,
    subject_id: idInQuery,
    watched: yesNoInQuery,
    /** Something of it is held. */
    held: yesNoInQuery,
  },
  columns: ['number', 'full_name', 'subject', 'element', 'minutes', 'percent', 'held_seconds', 'watched', 'last_at'],
  sheet: { path: '/students/showvideos/export' },
  summary: 'What students watched: film, how much of it, when last; the last ten thousand of what is asked for',
})
