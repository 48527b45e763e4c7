import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { someAssigned } from '@halaqa/workplace/factories'
import { eq } from 'drizzle-orm'

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

async function staffMember(name: string): Promise<{ id: number; name: string }> {
  const [account] = await db()
    .select({ id: accountTable.id, name: accountTable.name })
    .from(accountTable)
    .where(eq(accountTable.email, `${name}@halaqa.example`))
  if (!account) throw new Error(`nobody of the demonstration is ${name}`)
  return account
}
