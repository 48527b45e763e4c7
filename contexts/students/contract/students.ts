import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  arabicName,
  BulkResult,
  civilNumber,
  day,
  email,
  file,
  id,
  idInPath,
  idInQuery,
  latinName,
  list,
  phone,
  problem,
  reference,
  route,
  selecting,
  selectingInQuery,
  shownVersion,
  text,
  VersionQuery,
  verbOnMany,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { studentExport, studentRead, studentWrite } from './permissions.ts'
import { StudentState } from './state.ts'

/** What was studied, paid for or applied for is the college's record: such a student is withdrawn, never deleted. */
export const studentKept = problem('student-record-kept', 409)
/** The method DELETE at the address of changes: a record is deleted where its reason is asked. */
export const deleteElsewhere = problem('student-delete-elsewhere', 409)

const params = z.object({ id: idInPath })
const idOrNone = z.object({ id: idInPath.optional() })
export const Gender = z.enum(['male', 'female'])
/** ISO 3166-1 alpha-2. */
const CountryCode = z.string().regex(/^[A-Z]{2}$/)
/** Terms of a plan are counted from 1; no degree has more than twelve. */
export const Term = z.int().min(1).max(12)

export const StudentRow = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  latin_name: z.string(),
  civil_number: z.string(),
  mobile: z.string(),
  gender: Gender,
  state: StudentState,
  state_since: day,
  specialty_id: id,
  specialty: z.string(),
  department: z.string(),
  degree_type: DegreeType,
  term: z.int(),
  /** 0 to 4; null before the first released result. */
  gpa: z.number().nullable(),
  passed_hours: z.int(),
  enrolled_on: day,
  can: z.object({ edit: z.boolean(), state: z.boolean() }),
})
export const listStudents = list({
  word: 'students.student',
  path: '/students/index',
  access: staff(studentRead),
  row: StudentRow,
  nearest: true,
  sorts: ['id', 'full_name', 'number', 'state', 'term', 'passed_hours', 'enrolled_on', 'gpa', 'closest'],
  sort: '-id',
  filters: {
    state: StudentState,
    specialty_id: idInQuery,
    department_id: idInQuery,
    degree_type: DegreeType,
    term: z.coerce.number().int().min(1).max(12),
    gender: Gender,
    /** The year of the calendar in which they were enrolled. */
    enrolled_in: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ 'x-kind': 'code' }),
  },
  groups: ['state', 'specialty_id', 'gender', 'term'],
  columns: [
    'number',
    'full_name',
    'latin_name',
    'civil_number',
    'mobile',
    'gender',
    'state',
    'state_since',
    'specialty',
    'department',
    'degree_type',
    'term',
    'gpa',
    'passed_hours',
    'enrolled_on',
  ],
  sheet: { path: '/students/export', access: staff(studentExport) },
  summary: 'List the students',
})

export const StudentInput = z.strictObject({
  full_name: arabicName(160),
  latin_name: latinName(120),
  civil_number: civilNumber,
  birth_date: day,
  gender: Gender,
  nationality: CountryCode,
  email,
  mobile: phone,
})
/** What the form of a student is filled with. */
export const StudentForm = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  latin_name: z.string(),
  civil_number: z.string(),
  birth_date: day,
  gender: z.string(),
  nationality: z.string(),
  email: z.string(),
  mobile: z.string(),
  can: z.object({ edit: z.boolean() }),
})
export const editStudent = route({
  name: 'students.student.edit',
  method: 'GET',
  path: '/students/edit/{id}',
  access: staff(studentWrite),
  params,
  reply: StudentForm.extend(shownVersion),
  summary: 'A student to be edited',
})
/** One address takes five methods (T0340): GET reads, POST and PUT take the whole form, PATCH a part of it. */
const updatePath = '/students/update/{id}'
export const updatePage = route({
  ...editStudent,
  name: 'students.student.updatePage',
  path: updatePath,
  summary: 'The data of a student as a change takes them',
})
export const updateStudent = route({
  name: 'students.student.update',
  method: 'POST',
  path: updatePath,
  access: staff(studentWrite),
  params,
  changes: editStudent,
  query: VersionQuery,
  body: StudentInput,
  reply: StudentForm,
  summary: 'Correct the data of a student',
})
export const putStudent = route({
  ...updateStudent,
  name: 'students.student.put',
  method: 'PUT',
  summary: 'Correct the data of a student: the same as POST',
})
export const patchStudent = route({
  name: 'students.student.patch',
  method: 'PATCH',
  path: updatePath,
  access: staff(studentWrite),
  params,
  changes: editStudent,
  query: VersionQuery,
  body: StudentInput.partial(),
  reply: StudentForm,
  summary: 'Correct some of the data of a student',
})
export const deleteByUpdate = route({
  name: 'students.student.updateDelete',
  method: 'DELETE',
  path: updatePath,
  access: staff(studentWrite),
  params,
  reply: z.object({}),
  summary: 'Always refused: a record is deleted at /students/delete, with a reason and after a preview',
})

export const StudentStoreInput = z.strictObject({
  ...StudentInput.shape,
  specialty_id: reference('academics.specialty'),
  term: Term.default(1),
  enrolled_on: day,
  /** Enrol at once in what the plan has for the term, where a semester runs. */
  enrol: z.boolean().default(true),
})
/** The specification names no screen for `store`; this is it. */
export const createStudent = route({
  name: 'students.student.create',
  method: 'GET',
  path: '/students/create',
  access: staff(studentWrite),
  reply: z.object({ enrolled_on: day, nationality: z.string(), term: z.int(), enrol: z.boolean() }),
  summary: 'What a new student starts from',
})
export const storeStudent = route({
  name: 'students.student.store',
  method: 'POST',
  path: '/students/store',
  access: staff(studentWrite),
  body: StudentStoreInput,
  reply: StudentForm,
  status: 201,
  summary: 'Add a student who did not apply here; a link to set a password goes to the address',
})
export const deleteStudent = action({
  name: 'students.student.delete',
  path: '/students/delete/{id?}',
  access: staff(studentWrite),
  params: idOrNone,
  body: z.strictObject({ reason: text(500) }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a student who was added by mistake: without subjects, marks, payments and application',
})
/** What each verb for many students is sent; `term`: of the plan, into which they are put. */
export const onStudents = {
  term: verbOnMany('term', { term: Term, reason: text(500) }),
  delete: verbOnMany('delete', { reason: text(500) }),
}
export const bulkStudents = action({
  name: 'students.student.bulk',
  path: '/students/action-bulk',
  access: staff(studentWrite),
  selectsFrom: listStudents,
  query: z.strictObject({ ...selectingInQuery(listStudents), act: z.enum(['term', 'delete']).default('term') }),
  body: selecting(listStudents, z.discriminatedUnion('act', [onStudents.term, onStudents.delete])),
  reply: BulkResult,
  summary: 'Put many students into a term of their plan, or delete those added by mistake; one result a row',
})
/** Not in the specification: the picture for whoever may see the record. */
export const studentPhoto = route({
  name: 'students.student.photo',
  method: 'GET',
  path: '/api/students/photo/{id}',
  access: staff(studentRead),
  params,
  reply: file('image/jpeg'),
  summary: 'The photo of a student',
})
