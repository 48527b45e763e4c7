import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, idInQuery, list, longText, RowResult, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { exceptionWrite, subjectRead } from './permissions.ts'

export const exceptionEffects = ['allow', 'deny'] as const
/** Who may, or may not, see a subject or one lesson of it outside the rule, from a day to a day, and why. */
export const ExceptionInput = z
  .strictObject({
    account_id: reference('curriculum.learner-account'),
    subject_id: reference('curriculum.subject'),
    lesson_id: reference('curriculum.lesson').nullable().default(null),
    effect: z.enum(exceptionEffects),
    starts_on: day,
    ends_on: day,
    reason: longText(500),
  })
  .superRefine((exception, context) => {
    if (exception.ends_on < exception.starts_on)
      context.addIssue({
        code: 'custom',
        path: ['ends_on'],
        params: { key: 'ends-before-start' },
        input: exception.ends_on,
      })
  })
export type ExceptionInput = z.infer<typeof ExceptionInput>
export const Exception = z.object({
  id,
  account_id: id,
  account: z.string(),
  guard: z.string(),
  subject_id: id,
  subject: z.string(),
  lesson_id: id.nullable(),
  lesson: z.string().nullable(),
  effect: z.enum(exceptionEffects),
  starts_on: day,
  ends_on: day,
  reason: z.string(),
  can: z.object({ delete: z.boolean() }),
})
const params = z.object({ id: idInPath })
const write = staff(exceptionWrite)
export const listExceptions = list({
  word: 'curriculum.exception',
  path: '/subject/exceptions/index',
  access: staff(subjectRead),
  row: Exception,
  sorts: ['id', 'effect', 'starts_on', 'ends_on'],
  sort: '-id',
  filters: { effect: z.enum(exceptionEffects), subject_id: idInQuery, when: z.enum(['now', 'over']) },
  columns: ['account', 'effect', 'subject', 'lesson', 'starts_on', 'ends_on', 'reason'],
  summary: 'List exceptions',
})
export const createException = route({
  name: 'curriculum.exception.create',
  method: 'GET',
  path: '/subject/exceptions/create',
  access: write,
  query: z.strictObject({ subject: idInQuery.optional() }),
  reply: z.object({
    defaults: z.object({ effect: z.enum(exceptionEffects), starts_on: day, ends_on: day, subject_id: id.optional() }),
  }),
  summary: 'What a new exception starts from',
})
export const storeException = route({
  name: 'curriculum.exception.store',
  method: 'POST',
  path: '/subject/exceptions/store',
  access: write,
  body: ExceptionInput,
  status: 201,
  reply: Exception,
  summary: 'Make an exception for a person',
})
export const deleteException = action({
  name: 'curriculum.exception.delete',
  path: '/subject/exceptions/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'End an exception',
})
