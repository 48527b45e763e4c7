import { someAssigned } from '@halaqa/workplace/factories'
import { staffMember } from './staff-member.ts'

/** Who has what of the work that waits: some was assigned by the administrator, some by officers to themselves. */
export async function seedAssignments(): Promise<void> {
  const administrator = await staffMember('admin')
  const registration = await staffMember('registration')
  const academic = await staffMember('academic')
  const affairs = await staffMember('students')
  const editor = await staffMember('editor')
  await someAssigned('admission.document', 3, registration, administrator)
  await someAssigned('admission.document', 2, administrator, registration)
  await someAssigned('admission.decision', 2, registration, registration)
  await someAssigned('grading.complaint', 1, academic, administrator)
  await someAssigned('students.photo-request', 1, affairs, affairs)
  await someAssigned('content.contact', 1, editor, administrator)
}
