import { guard } from '@halaqa/identity/contract'
import { day, id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { StudentState } from './state.ts'

/** What the student sees of the own record. */
export const StudentProfile = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  latin_name: z.string(),
  gender: z.string(),
  state: StudentState,
  specialty: z.string(),
  degree_type: z.string(),
  department_id: z.int(),
  term_id: z.int(),
  gpa: z.number().nullable(),
  study_type: z.string(),
  enrolled_on: day,
  email: z.string(),
  mobile: z.string(),
  receipts: z.array(
    z.object({
      uuid: z.uuid(),
      kind: z.string(),
      /** What it was for, as finance names it. */
      name: z.string(),
      number: z.string(),
      amount: z.int(),
      paid_at: instant,
    }),
  ),
})
export const studentHome = route({
  name: 'students.student.home',
  method: 'GET',
  path: '/student',
  access: guard('students'),
  reply: StudentProfile,
  summary: 'Your own student record',
})
