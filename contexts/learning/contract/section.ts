import { guard } from '@halaqa/identity/contract'
import { day, id, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** The student's subject in the running semester, with whom it is studied (decision 9). */
export const Section = z.object({
  subject_id: id,
  name: z.string(),
  code: z.string(),
  /** Credit hours. */
  hours: z.int(),
  /** Empty while nobody leads it. */
  teacher: z.string(),
  /** How many study it in this semester, the student among them. */
  students: z.int(),
  /** Conversations in its forum. */
  conversations: z.int(),
})
export type Section = z.infer<typeof Section>

export const sections = route({
  name: 'learning.section.list',
  method: 'GET',
  path: '/student/sections',
  access: guard('students'),
  reply: z.object({
    semester: z.object({ name: z.string(), starts_on: day, ends_on: day }).nullable(),
    rows: z.array(Section),
    total: z.int(),
  }),
  summary: 'Your subjects of the running semester: who leads them and how many study them',
})
