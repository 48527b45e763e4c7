import { SubjectKind } from '@halaqa/curriculum/contract'
import { guard } from '@halaqa/identity/contract'
import { id, idInPath, route } from '@halaqa/kit-contract'
import { z } from 'zod'

export const planStates = ['success', 'equal', 'study', 'fail', 'uncomplete', 'withheld', 'coming'] as const
export const PlanProgress = z.object({
  version: z.int(),
  specialty: z.string(),
  /** The term that the student is in. */
  term: z.int(),
  hours: z.int(),
  /** Null while results are withheld. */
  passed_hours: z.int().nullable(),
  terms: z.array(
    z.object({
      number: z.int(),
      subjects: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          hours: z.int(),
          kind: SubjectKind,
          /** Of those of one group, some are chosen. */
          group: z.string().nullable(),
          prerequisites: z.array(z.string()),
          state: z.enum(planStates),
          /** Only of a result that is released. */
          mark: z.int().nullable(),
        }),
      ),
    }),
  ),
})
export type PlanProgress = z.infer<typeof PlanProgress>

export const curriculumScreen = route({
  name: 'learning.plan.show',
  method: 'GET',
  path: '/student/curriculum',
  access: guard('students'),
  reply: z.object({ plan: PlanProgress.nullable() }),
  summary: 'Your study plan, with what you have passed',
})

export const LessonFiles = z.object({
  lesson: z.object({ id, title: z.string(), subject_id: id, subject: z.string() }),
  rows: z.array(
    z.object({
      element_id: id,
      title: z.string(),
      kind: z.enum(['file', 'film', 'sound']),
      name: z.string(),
      type: z.string(),
      bytes: z.number(),
      /** Opens for five minutes, and only while the session lasts. */
      url: z.string(),
    }),
  ),
})
export const lessonFiles = route({
  name: 'learning.lesson.files',
  method: 'GET',
  path: '/student/lesson_download/{id}',
  access: guard('students'),
  params: z.object({ id: idInPath }),
  reply: LessonFiles,
  summary: 'What a lesson has to download, with links that expire',
})
