import { staff } from '@halaqa/identity/contract'
import {
  action,
  choices,
  id,
  idInPath,
  idInQuery,
  idList,
  pageOf,
  paging,
  problem,
  reference,
  route,
  verbOnMany,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { BulkResult, Choice, SomeIds } from './listing.ts'
import { subjectRead, teacherWrite } from './permissions.ts'

export const teacherRoles = ['lead', 'assistant'] as const
export const SubjectTeacher = z.object({
  id,
  subject_id: id,
  semester_id: id,
  /** With its year: `الفصل الأول 2026/2027`. */
  semester: z.string(),
  account_id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(teacherRoles),
  hours: z.int(),
  can: z.object({ delete: z.boolean() }),
})
export const SubjectTeacherInput = z.strictObject({
  account_id: reference('curriculum.teacher-account'),
  semester_id: reference('curriculum.semester'),
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
  query: z.strictObject({ semester: idInQuery.optional() }),
  reply: z.object({
    subject: z.object({ id, code: z.string(), name: z.string(), hours: z.int() }),
    /** Every semester of the college, the newest first. */
    semesters: z.array(Choice),
    /** The semester that runs. */
    running: id.nullable(),
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
/** `copy` takes the chosen ones over into the semester `semesterId`. */
export const actOnSubjectTeachers = action({
  name: 'curriculum.subject-teacher.bulk',
  path: '/subject/teachers/action-bulk/{id}',
  access: staff(teacherWrite),
  params,
  // Until the semester of a copy is chosen, the preview is of a removal.
  query: SomeIds.extend({ act: z.enum(['remove', 'copy']).default('remove'), semester_id: idInPath.optional() }),
  body: z.discriminatedUnion('act', [verbOnMany('remove', {}), verbOnMany('copy', { semester_id: id })]),
  reply: BulkResult,
  summary: 'Remove teachers of a subject, or copy them to another semester',
})

/** Accounts that can be chosen, by name or address. */
const Account = z.object({ id, name: z.string(), email: z.string() })
export const teacherAccounts = choices({
  name: 'curriculum.teacher-account.list',
  path: '/subject/teachers/accounts',
  access: staff(teacherWrite),
  row: Account,
  summary: 'Accounts of teachers that can be assigned',
})
export const learnerAccounts = choices({
  name: 'curriculum.learner-account.list',
  path: '/subject/exceptions/accounts',
  access: staff('curriculum.exception.write'),
  row: Account,
  summary: 'Accounts of students and teachers that an exception can be for',
})
/** The college's semesters by name and year, the newest first; whoever sees subjects need not see the calendar. */
export const findSemesters = route({
  method: 'GET',
  query: z.strictObject({ ...paging(), q: z.string().max(100).optional(), ids: idList.optional() }),
  name: 'curriculum.semester.list',
  path: '/subject/teachers/semesters',
  access: staff(subjectRead),
  reply: pageOf(Choice),
  summary: 'Semesters in which teachers can be assigned',
})
