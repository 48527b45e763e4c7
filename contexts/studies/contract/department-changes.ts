import { staff } from '@halaqa/identity/contract'
import { id, idInPath, idInQuery, instant, list, longText, optionalText, problem, route } from '@halaqa/kit-contract'
import { StandingView, studentRead, studentWrite, Term } from '@halaqa/students/contract'
import { z } from 'zod'

/** Of whoever left, graduated or discontinued; they come back first. */
export const changeNotAllowed = problem('student-change-not-allowed', 409)
/** The same speciality, one of another degree, or one without a published plan. */
export const specialtyNotOffered = problem('student-specialty-not-offered', 409)
/** Somebody else has changed the speciality since the form was opened. */
export const specialtyChangedSince = problem('student-specialty-changed', 409)

const base = '/students/departmentschange'
export const DepartmentChange = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  from: z.string(),
  to: z.string(),
  term: z.int(),
  recognised: z.int(),
  reason: z.string(),
  decision_number: z.string(),
  by: z.string(),
  at: instant,
})
export const listDepartmentChanges = list({
  word: 'studies.department-change',
  path: `${base}/index`,
  access: staff(studentRead),
  row: DepartmentChange,
  sorts: ['at', 'number', 'full_name', 'term', 'recognised'],
  sort: '-at',
  filters: { specialty_id: idInQuery },
  summary: 'Students who changed their speciality, the newest first',
})

const Subject = z.object({ subject_id: id, code: z.string(), name: z.string(), hours: z.int() })
/** What the new plan makes of what the student has done. */
export const Recognition = z.object({
  plan_version: z.int(),
  plan_hours: z.int(),
  /** Passed, and in the new plan: they count. */
  recognised: z.array(Subject),
  recognised_hours: z.int(),
  /** Passed, but not in the new plan: they stay on the record only. */
  outside: z.array(Subject),
  /** Studied now, but not in the new plan: they go on to the end of the semester. */
  unneeded: z.array(Subject),
  /** The first term of the new plan with an obligatory subject that is not passed. */
  term: z.int(),
})
export const editDepartmentChange = route({
  name: 'studies.department-change.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(studentWrite),
  params: z.object({ id: idInPath }),
  query: z.strictObject({ specialty_id: idInQuery.optional() }),
  reply: z.object({
    student: StandingView,
    specialty_id: id,
    specialty: z.string(),
    term: z.int(),
    choices: z.array(z.object({ id, name: z.string() })),
    recognition: Recognition.nullable(),
  }),
  summary: 'The specialities a student may change to, and what one of them recognises',
})
export const updateDepartmentChange = route({
  name: 'studies.department-change.update',
  method: 'POST',
  path: `${base}/update/{id?}`,
  access: staff(studentWrite),
  params: z.object({ id: idInPath.optional() }),
  body: z.strictObject({
    /** The speciality that the officer saw; of two at once one is told. */
    from_specialty_id: id,
    specialty_id: id,
    term: Term,
    reason: longText(1000),
    decision_number: optionalText(60),
  }),
  reply: DepartmentChange,
  summary: 'Move a student to another speciality and its plan',
})
