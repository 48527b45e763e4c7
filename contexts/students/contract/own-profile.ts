import { guard } from '@halaqa/identity/contract'
import { phone, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { StudentProfile } from './student.ts'

const access = guard('students')
/** What a student changes alone; name, civil number and the like are changed by student affairs upon a document. */
export const OwnProfileInput = z.strictObject({ mobile: phone })

/** T0424: the data of /student/profile under the name of the route table (decision 8). */
export const ownProfile = route({
  name: 'students.own-profile.index',
  method: 'GET',
  path: '/profile/student/index',
  access,
  reply: StudentProfile,
  summary: 'Your own student record',
})
/** T0425 */
export const editOwnProfile = route({
  name: 'students.own-profile.edit',
  method: 'GET',
  path: '/profile/student/edit',
  access,
  reply: z.object({ mobile: z.string() }),
  summary: 'What you may change of your record',
})
/** T0426: own profile, no parameter. */
export const updateOwnProfile = route({
  name: 'students.own-profile.update',
  method: 'POST',
  path: '/profile/student/update',
  access,
  body: OwnProfileInput,
  reply: StudentProfile,
  summary: 'Change your mobile number',
})
/** The screen's own address. */
export const profileScreen = route({
  name: 'students.own-profile.screen',
  method: 'GET',
  path: '/student/profile',
  access,
  reply: StudentProfile,
  summary: 'Your own student record, with your receipts',
})
