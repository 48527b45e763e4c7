import { staff } from '@halaqa/identity/contract'
import { day, id, idInQuery, pageOf, paging, reference, resource, route, text } from '@halaqa/kit-contract'
import { studentRead } from '@halaqa/students/contract'
import { z } from 'zod'
import { enrolmentRead, enrolmentWrite } from './permissions.ts'

/** One student may choose the subjects of a semester until a day beyond the calendar's. One a student and semester. */
const ChoosingExceptionInput = z.strictObject({
  student_id: reference('students.student'),
  semester_id: reference('curriculum.semester'),
  /** The last day, itself included. */
  until: day,
  reason: text(300),
})
export const choosingExceptions = resource({
  name: 'studies.choosing-exception',
  path: '/students/choose_subjects',
  record: z.object({ id, ...ChoosingExceptionInput.shape }),
  input: ChoosingExceptionInput,
  // A row names its student: whoever may not read students would see a number.
  read: staff(studentRead),
  write: staff(enrolmentWrite),
  list: { sort: '-id', filters: ['student_id', 'semester_id'], search: ['reason'] },
  edits: ['until', 'reason'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/deleteBulk',
  },
})

/** Who must repeat something: out of released results, and not passed or studied since. */
export const failedStudents = route({
  name: 'studies.failed-student.list',
  method: 'GET',
  path: '/students/choose_subjects/listStudentFailedSubject',
  access: staff(enrolmentRead),
  query: z.strictObject({
    ...paging(),
    sort: z.enum(['id', '-id']).default('id'),
    q: z.string().max(100).optional(),
    filter: z.strictObject({ specialty_id: idInQuery.optional() }).default({}),
  }),
  reply: pageOf(
    z.object({
      id,
      number: z.string(),
      full_name: z.string(),
      specialty: z.string(),
      term: z.int(),
      /** Code and name of each. */
      subjects: z.string(),
      hours: z.int(),
      /** The last day of an exception, where the office gave one for the running semester. */
      may_choose_until: day.nullable(),
    }),
  ),
  summary: 'Students with failed subjects that they have to choose again',
})
