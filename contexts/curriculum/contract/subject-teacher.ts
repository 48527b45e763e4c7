import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, problem, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Bulk, BulkResult, idList, pageOf, paging, SomeIds } from './listing.ts'
import { subjectRead, teacherWrite } from './permissions.ts'

/** Year and number of a semester. */
export const SemesterCode = z
  .string()
  .trim()
  .refine(value => /^20\d{2}-[1-3]$/.test(value), { params: { key: 'semester' } })
  .meta({ 'x-kind': 'code' })
export const teacherRoles = ['lead', 'assistant'] as const
export const SubjectTeacher = z.object({
  id,
  subjectId: id,
  semester: z.string(),
  accountId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(teacherRoles),
  hours: z.int(),
  can: z.object({ delete: z.boolean() }),
})
export const SubjectTeacherInput = z.strictObject({
  accountId: reference('curriculum.teacher-account'),
  semester: SemesterCode,
  role: z.enum(teacherRoles),
  hours: z.int().min(1).max(30),
})
export const noTeacher = problem('no-teacher', 422)
export const teacherTwice = problem('teacher-twice', 409)

const params = z.object({ id: idInPath })
export const listSubjectTeachers = route({
  name: 'curriculum.subject-teacher.list',
  method: 'GET',
  path: '/subject/teachers/index/{id}',
  access: staff(subjectRead),
  params,
  query: z.strictObject({ semester: SemesterCode.optional() }),
  reply: z.object({
    subject: z.object({ id, code: z.string(), name: z.string(), hours: z.int() }),
    semesters: z.array(z.string()),
    rows: z.array(SubjectTeacher),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Who teaches a subject, by semester',
})
export const storeSubjectTeacher = route({
  name: 'curriculum.subject-teacher.store',
  method: 'POST',
  path: '/subject/teachers/store/{id}',
  access: staff(teacherWrite),
  params,
  body: SubjectTeacherInput,
  status: 201,
  reply: SubjectTeacher,
  summary: 'Assign a teacher to a subject in a semester',
})
/** `copy` takes the chosen ones over into `semester`. */
export const actOnSubjectTeachers = action({
  name: 'curriculum.subject-teacher.bulk',
  path: '/subject/teachers/action-bulk/{id}',
  access: staff(teacherWrite),
  params,
  query: SomeIds,
  body: Bulk.extend({ act: z.enum(['remove', 'copy']), semester: SemesterCode.optional() }),
  reply: BulkResult,
  summary: 'Remove teachers of a subject, or copy them to another semester',
})

/** Accounts that can be chosen, by name or address. */
const accounts = {
  method: 'GET' as const,
  query: z.strictObject({ page: paging.page, per_page: paging.per_page, q: paging.q, ids: idList.optional() }),
  reply: pageOf(z.object({ id, name: z.string(), email: z.string() })),
}
export const teacherAccounts = route({
  ...accounts,
  name: 'curriculum.teacher-account.list',
  path: '/subject/teachers/accounts',
  access: staff(teacherWrite),
  summary: 'Accounts of teachers that can be assigned',
})
export const learnerAccounts = route({
  ...accounts,
  name: 'curriculum.learner-account.list',
  path: '/subject/exceptions/accounts',
  access: staff('curriculum.exception.write'),
  summary: 'Accounts of students and teachers that an exception can be for',
})
