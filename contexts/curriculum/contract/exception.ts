import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, idInQuery, list, longText, RowResult, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { exceptionWrite, subjectRead } from './permissions.ts'

export const exceptionEffects = ['allow', 'deny'] as const
/** Who may, or may not, see a subject or one lesson of it outside the rule, from a day to a day, and why. */
export const ExceptionInput = z
  .strictObject({
    accountId: reference('curriculum.learner-account'),
    subjectId: reference('curriculum.subject'),
    lessonId: reference('curriculum.lesson').nullable().default(null),
    effect: z.enum(exceptionEffects),
    startsOn: day,
    endsOn: day,
    reason: longText(500),
  })
  .superRefine((exception, context) => {
    if (exception.endsOn < exception.startsOn)
      context.addIssue({
        code: 'custom',
        path: ['endsOn'],
        params: { key: 'ends-before-start' },
        input: exception.endsOn,
      })
  })
export type ExceptionInput = z.infer<typeof ExceptionInput>
export const Exception = z.object({
  id,
  accountId: id,
  account: z.string(),
  guard: z.string(),
  subjectId: id,
  subject: z.string(),
  lessonId: id.nullable(),
  lesson: z.string().nullable(),
  effect: z.enum(exceptionEffects),
  startsOn: day,
  endsOn: day,
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
  sorts: ['id', 'effect', 'startsOn', 'endsOn'],
  sort: '-id',
  filters: { effect: z.enum(exceptionEffects), subjectId: idInQuery, when: z.enum(['now', 'over']) },
  columns: ['account', 'effect', 'subject', 'lesson', 'startsOn', 'endsOn', 'reason'],
  summary: 'List exceptions',
})
export const createException = route({
  name: 'curriculum.exception.create',
  method: 'GET',
  path: '/subject/exceptions/create',
  access: write,
  query: z.strictObject({ subject: idInQuery.optional() }),
  reply: z.object({
    defaults: z.object({ effect: z.enum(exceptionEffects), startsOn: day, endsOn: day, subjectId: id.optional() }),
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
