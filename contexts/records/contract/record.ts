import { SubjectKind } from '@halaqa/curriculum/contract'
import { DismissalException } from '@halaqa/grading/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, instant, route } from '@halaqa/kit-contract'
import { Note, StateMove, StudentRow, studentRead } from '@halaqa/students/contract'
import { EnrolmentOrigin, EnrolmentState, Purchase } from '@halaqa/studies/contract'
import { z } from 'zod'

const PlannedSubject = z.object({
  subject_id: id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  kind: SubjectKind,
  /** Where the student stands with it; `none`: not begun. Of several attempts the best. */
  state: z.union([EnrolmentState, z.literal('none')]),
})
const StudiedSubject = z.object({
  enrolment_id: id,
  subject_id: id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  state: EnrolmentState,
  origin: EnrolmentOrigin,
  paid: z.boolean(),
  /** Only for whoever may read grades; null for others and before it is whole. */
  mark: z.int().nullable(),
  /** The student sees the result. */
  released: z.boolean(),
})

/** All that the office knows of a student. */
export const StudentRecord = StudentRow.extend({
  birth_date: day,
  age: z.int(),
  nationality: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  study_type: z.string(),
  registration_id: id.nullable(),
  has_photo: z.boolean(),
  moves: z.array(StateMove),
  effects: z.object({
    studies: z.boolean(),
    sits_exams: z.boolean(),
    is_charged: z.boolean(),
    counts_semesters: z.boolean(),
  }),
  /** Semesters of the longest time that the degree may take; null where it has none. */
  study_time: z.object({ used: z.int(), longest: z.int().nullable() }),
  exceptions: z.array(DismissalException),
  plan: z
    .object({
      version: z.int(),
      hours: z.int(),
      passed_hours: z.int(),
      terms: z.array(z.object({ term: z.int(), subjects: z.array(PlannedSubject) })),
    })
    .nullable(),
  /** Why the student is shown no result now: an officer blocked them, or something owed is late. */
  withheld: z.object({ reason: z.string(), until: day.nullable() }).nullable(),
  semesters: z.array(z.object({ semester_id: id, name: z.string(), rows: z.array(StudiedSubject) })),
  invoices: z.array(
    z.object({ id, number: z.string(), kind: z.string(), state: z.string(), total: baisa, paid: baisa }),
  ),
  /** The newest fifty, for whoever may read purchases. */
  purchases: z.array(Purchase),
  receipts: z.array(
    z.object({ uuid: z.uuid(), kind: z.string(), number: z.string(), amount: baisa, paid_at: instant }),
  ),
  /** For whoever may read notes. */
  notes: z.array(Note),
  /** The open sessions of the account, the last used first. */
  sessions: z.array(z.object({ id: z.string(), agent: z.string(), created_at: instant, last_used_at: instant })),
  /**
   * The newest fifty acts on the record, for whoever may read the audit log. `about`: the code of the subject that it was
   * about; null where it was about none.
   */
  acts: z.array(
    z.object({
      id,
      at: instant,
      action: z.string(),
      by: z.string(),
      note: z.string().nullable(),
      about: z.string().nullable(),
    }),
  ),
})
export const studentRecord = route({
  name: 'students.student.record',
  method: 'GET',
  path: '/students/record/{id}',
  access: staff(studentRead),
  params: z.object({ id: idInPath }),
  reply: StudentRecord,
  summary: 'Everything that is known of a student: state, plan, subjects, payments, sessions, acts',
  followable: true,
})
/** The bare address names nobody: 404. */
export const showStudent = route({
  ...studentRecord,
  name: 'students.student.show',
  path: '/students/show/{id?}',
  params: z.object({ id: idInPath.optional() }),
  summary: 'A student, as the record shows them',
})
