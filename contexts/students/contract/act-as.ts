import { staff } from '@halaqa/identity/contract'
import { action, idInPath, instant, longText, problem } from '@halaqa/kit-contract'
import { z } from 'zod'
import { studentActAs } from './permissions.ts'

/** The account was never activated, or is blocked: there is nothing that the student could see. */
export const cannotSignIn = problem('student-cannot-sign-in', 409)

/**
 * T0357, decision 6: a session as the student for thirty minutes, told in every audit row. It reads and chooses subjects;
 * it can neither pay nor sit an exam nor see face data. (The parameter's spelling is the
 * specification's.)
 */
export const actAsStudent = action({
  name: 'students.student.login',
  path: '/students/login/{stduent_id}',
  access: staff(studentActAs),
  params: z.object({ stduent_id: idInPath }),
  body: z.strictObject({ reason: longText(500) }),
  reply: z.object({ token: z.string(), ends_at: instant }),
  summary: 'Enter the student part as a student, with a reason, for thirty minutes',
})
