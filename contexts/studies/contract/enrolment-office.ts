import { SubjectKind } from '@halaqa/curriculum/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  choices,
  id,
  idInPath,
  idInQuery,
  idList,
  onMany,
  optionalText,
  pageOf,
  paging,
  problem,
  reference,
  route,
  selecting,
  selectingInQuery,
  text,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { EnrolmentOrigin, EnrolmentState } from './enrolment.ts'
import { enrolmentRead, enrolmentWrite } from './permissions.ts'

/** What students study, as the office keeps it (routes T0271, T0298, T0346, T0361, T0374 to T0396). */
export const alreadyEnrolled = problem('already-enrolled', 409)
/** It was passed or recognised before: there is nothing to study again. */
export const subjectSettled = problem('subject-settled', 409)
/** Marks are never lost with the subject that they stand under. */
export const enrolmentHasMarks = problem('enrolment-has-marks', 409)
export const alreadyPaid = problem('already-paid', 409)
export const notSettled = problem('fee-not-settled', 409)
/** What an invoice was issued for is settled with it. */
export const hasInvoice = problem('subject-has-invoice', 409)
/** Averages are known by the hours of a released result; only marks are changed then, by two. */
export const resultReleased = problem('result-released', 409)
/** Of an exchange: one of the subjects is not the student's any more. */
export const subjectsChanged = problem('subjects-changed', 409)
export const noExtraState = problem('no-extra-state', 409)

/** What stands beside the result of a subject: kept from its exam, excused from it, or let into it again. */
export const extraStates = ['barred', 'excused', 'resit'] as const
export const ExtraState = z.enum(extraStates)
export type ExtraState = z.infer<typeof ExtraState>

const read = staff(enrolmentRead)
const write = staff(enrolmentWrite)
const params = z.object({ id: idInPath })
/** Something that is chosen by its name. */
export const Named = z.object({ id, name: z.string() })
const base = '/students/subjects'

export const EnrolmentRow = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
  subject_id: id,
  code: z.string(),
  subject: z.string(),
  semester_id: id,
  semester: z.string(),
  hours: z.int(),
  kind: SubjectKind,
  origin: EnrolmentOrigin,
  state: EnrolmentState,
  mark: z.int().nullable(),
  paid: z.boolean(),
  /** An invoice asks for its fee: it is let go by two. */
  charged: z.boolean(),
  /** What finance was asked about it, and has not decided. */
  waiver_id: id.nullable(),
  extra_state: ExtraState.nullable(),
  extra_reason: z.string(),
  decision_number: z.string(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    pay: z.boolean(),
    unsettle: z.boolean(),
    withdraw_waiver: z.boolean(),
    grade: z.boolean(),
  }),
})
export type EnrolmentRow = z.infer<typeof EnrolmentRow>

const Semester = Named.extend({ is_active: z.boolean() })

export const subjectsOfStudent = route({
  name: 'studies.subjects-of.show',
  method: 'GET',
  path: `${base}/{id}`,
  access: read,
  params,
  reply: z.object({
    student: StudentHead,
    semesters: z.array(Semester.extend({ hours: z.int(), rows: z.array(EnrolmentRow) })),
    can: z.object({ write: z.boolean() }),
  }),
  summary: 'The subjects of a student, semester by semester, the newest first',
})
export const semesterSubjectsOf = route({
  name: 'studies.subjects-of.semester',
  method: 'GET',
  path: '/students/semestersubjects/{semester_id}/{id}',
  access: read,
  params: z.object({ semester_id: idInPath, id: idInPath }),
  reply: z.object({ student: StudentHead, semester: Named, hours: z.int(), rows: z.array(EnrolmentRow) }),
  summary: 'The subjects of a student in one semester',
})

const listQuery = z.strictObject({
  ...paging(),
  sort: z.enum(['id', '-id', 'mark', '-mark']).default('-id'),
  q: z.string().max(100).optional(),
  filter: z
    .strictObject({
      semester_id: idInQuery.optional(),
      subject_id: idInQuery.optional(),
      state: EnrolmentState.optional(),
      paid: yesNoInQuery.optional(),
    })
    .default({}),
})
export type EnrolmentQuery = z.infer<typeof listQuery>
export const listEnrolmentsOf = route({
  name: 'studies.subjects-of.list',
  method: 'GET',
  path: `${base}/index/{id}`,
  access: read,
  params,
  query: listQuery,
  reply: pageOf(EnrolmentRow),
  summary: 'The subjects of a student as a list',
})
export const editEnrolment = route({
  name: 'studies.subjects-of.edit',
  method: 'GET',
  path: `${base}/edit/{id}/{subject_id}/{semester_id}`,
  access: write,
  params: z.object({ id: idInPath, subject_id: idInPath, semester_id: idInPath }),
  reply: EnrolmentRow,
  summary: 'A subject of a student in a semester, to be changed',
})
/** States that the office sets by hand; passing and failing follow from marks, recognition has a route of its own. */
export const settableStates = ['study', 'coming', 'uncomplete'] as const
const change = {
  hours: z.int().min(0).max(12).optional(),
  state: z.enum(settableStates).optional(),
}
export const updateEnrolment = route({
  name: 'studies.enrolment.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  body: z.strictObject({ ...change, reason: text(500) }),
  reply: EnrolmentRow,
  summary: 'Change hours or state of a subject of a student, with the reason',
})
export const payEnrolment = action({
  name: 'studies.enrolment.pay',
  path: `${base}/payed/{id}`,
  access: write,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: EnrolmentRow,
  summary:
    'Take the fee of a subject for settled, with the reason; of one that an invoice asks for, ask finance to waive it',
})
export const unsettleEnrolment = action({
  name: 'studies.enrolment.unsettle',
  path: `${base}/unsettle/{id}`,
  access: write,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: EnrolmentRow,
  summary: 'Take back that staff took the fee of a subject for settled, with the reason',
})
export const createEnrolment = route({
  name: 'studies.enrolment.create',
  method: 'GET',
  path: `${base}/create`,
  access: write,
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ student: StudentHead.nullable(), semesters: z.array(Semester) }),
  summary: 'What a new subject of a student starts from',
})
export const storeEnrolment = route({
  name: 'studies.enrolment.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject({
    student_id: reference('students.student'),
    subject_id: reference('curriculum.subject'),
    semester_id: reference('curriculum.semester'),
    reason: optionalText(500),
  }),
  reply: EnrolmentRow,
  status: 201,
  summary: 'Add a subject to a student in a semester',
})
/**
 * What of a fee comes back, or is asked for no longer: what the rule of the college leaves in this week of the semester, or all of
 * it, where the subject was added by mistake.
 */
export const FeeBack = z.enum(['by_week', 'all'])
export type FeeBack = z.infer<typeof FeeBack>
export const deleteEnrolment = action({
  name: 'studies.enrolment.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  query: z.strictObject({ fee_back: FeeBack.default('by_week') }),
  body: z.strictObject({ reason: text(500), fee_back: FeeBack.default('by_week') }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Take a subject without marks from a student',
})
export const bulkEnrolments = action({
  name: 'studies.enrolment.bulk',
  path: `${base}/actionBulk`,
  access: write,
  query: z.strictObject({
    ids: idList.optional(),
    act: z.enum(['delete', 'pay']).default('delete'),
    fee_back: FeeBack.default('by_week'),
  }),
  body: z.strictObject({
    ...onMany,
    act: z.enum(['delete', 'pay']),
    reason: text(500),
    fee_back: FeeBack.default('by_week'),
  }),
  reply: BulkResult,
  summary: 'Delete, or take for paid, several subjects of students; one result a row',
})

/** The students of an act on many, as a person types them: numbers of students. */
const studentNumbers = z.array(text(20)).min(1).max(500)
export const multiCreate = route({
  name: 'studies.enrolment.multiCreate',
  method: 'GET',
  path: `${base}/multi-create`,
  access: write,
  reply: z.object({ semesters: z.array(Semester) }),
  summary: 'What several subjects for several students start from',
})
export const multiStore = route({
  name: 'studies.enrolment.multiStore',
  method: 'POST',
  path: `${base}/multi-store`,
  access: write,
  body: z.strictObject({
    numbers: studentNumbers,
    subject_ids: z.array(reference('curriculum.subject')).min(1).max(20),
    semester_id: reference('curriculum.semester'),
    reason: optionalText(500),
    dry_run: onMany.dry_run,
  }),
  reply: BulkResult,
  summary: 'Add subjects to several students; one result a student',
})

/** By the plan: one student, or every active one of a speciality and term. */
export const enrolByPlan = action({
  name: 'studies.enrolment.byPlan',
  path: `${base}/create_from_registration`,
  access: write,
  query: z.strictObject({
    semester_id: idInQuery.optional(),
    student_id: idInQuery.optional(),
    specialty_id: idInQuery.optional(),
    term: z.coerce.number().int().min(1).max(16).optional(),
  }),
  body: z.strictObject({
    semester_id: reference('curriculum.semester'),
    student_id: reference('students.student').optional(),
    specialty_id: reference('academics.specialty').optional(),
    term: z.int().min(1).max(16).optional(),
    dry_run: onMany.dry_run,
  }),
  reply: BulkResult.extend({ subjects: z.int() }),
  summary: 'Enrol a student, or those of a speciality and term, in what the plan has for them',
})
export const repeatExamList = route({
  name: 'studies.enrolment.repeatExam',
  method: 'GET',
  path: `${base}/repeatexamlist`,
  access: read,
  query: listQuery,
  reply: pageOf(EnrolmentRow),
  summary: 'Who sits an exam again: failed, incomplete, excused or let in once more',
})
const manyQuery = z.strictObject({ ids: idList.optional() })
export const editMany = route({
  name: 'studies.enrolment.editMany',
  method: 'GET',
  path: `${base}/edit_bluck_student`,
  access: write,
  query: manyQuery,
  reply: z.object({ rows: z.array(EnrolmentRow), states: z.array(z.enum(settableStates)) }),
  summary: 'Several subjects of students, to be changed together',
})
export const updateMany = route({
  name: 'studies.enrolment.updateMany',
  method: 'POST',
  path: `${base}/update_bluck_student`,
  access: write,
  selectsFrom: repeatExamList,
  body: selecting(repeatExamList, z.strictObject({ ...onMany, ...change, reason: text(500) })),
  reply: BulkResult,
  summary: 'Change several subjects of students; one result a row',
})
export const editExtraState = route({
  name: 'studies.enrolment.editExtra',
  method: 'GET',
  path: `${base}/edit_extra_state`,
  access: write,
  query: manyQuery,
  reply: z.object({ rows: z.array(EnrolmentRow), states: z.array(ExtraState) }),
  summary: 'Several subjects of students with what stands beside their result',
})
export const updateExtraState = route({
  name: 'studies.enrolment.extra',
  method: 'POST',
  path: `${base}/update_extra_state`,
  access: write,
  selectsFrom: repeatExamList,
  body: selecting(repeatExamList, z.strictObject({ ...onMany, extra_state: ExtraState, reason: text(500) })),
  reply: BulkResult,
  summary: 'Bar from an exam, excuse from it or let into it again; one result a row',
})
export const cancelExtraState = action({
  name: 'studies.enrolment.cancelExtra',
  path: `${base}/cancel_extra_state`,
  access: write,
  selectsFrom: repeatExamList,
  query: z.strictObject(selectingInQuery(repeatExamList)),
  body: selecting(repeatExamList, z.strictObject({ ...onMany, reason: text(500) })),
  reply: BulkResult,
  summary: 'Take back what stands beside the result of subjects; one result a row',
})

const Planned = Named.extend({ code: z.string(), hours: z.int(), term: z.int() })
export const equalSubjects = route({
  name: 'studies.enrolment.equal',
  method: 'GET',
  path: '/students/equalsubject',
  access: write,
  query: z.strictObject({ student_id: idInQuery.optional() }),
  reply: z.object({ student: StudentHead.nullable(), rows: z.array(Planned) }),
  summary: 'The subjects of a student’s plan that are neither passed nor recognised',
})
export const storeEqual = route({
  name: 'studies.subjects-of.equal',
  method: 'POST',
  path: '/students/storequal/{id}',
  access: write,
  params,
  body: z.strictObject({
    subject_ids: z.array(reference('curriculum.subject')).min(1).max(60),
    semester_id: reference('curriculum.semester'),
    decision_number: text(40),
  }),
  reply: z.object({ rows: z.array(EnrolmentRow) }),
  summary: 'Recognise subjects that were studied elsewhere: no mark, by a decision',
})
export const changeSubjects = route({
  name: 'studies.subjects-of.change',
  method: 'GET',
  path: '/students/changesubjects/{id}',
  access: write,
  params,
  reply: z.object({
    student: StudentHead,
    semester: Named.nullable(),
    rows: z.array(EnrolmentRow),
    open: z.array(Planned),
  }),
  summary: 'What a student studies now, and what of the plan could be studied instead',
})
export const storeChange = action({
  name: 'studies.subjects-of.storeChange',
  path: '/students/changesubjects/store/{id}',
  access: write,
  params,
  query: z.strictObject({ remove: idList.optional(), add: idList.optional() }),
  body: z.strictObject({
    remove: z.array(id).max(20),
    add: z.array(reference('curriculum.subject')).max(20),
    reason: text(500),
  }),
  reply: z.object({ rows: z.array(EnrolmentRow) }),
  summary: 'Exchange subjects of the running semester: all of it or nothing',
})
/** T0298. Lists of subjects to choose from. */
export const apiSubjects = choices({
  name: 'studies.enrolment.subjects',
  path: '/students/API/subjects',
  access: read,
  row: Named.extend({ code: z.string(), hours: z.int() }),
  summary: 'Subjects by code or name, to choose from',
})
