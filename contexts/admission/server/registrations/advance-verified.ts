import { advance } from './move-registration.ts'
import { registrationOf } from './registrations.queries.ts'

/** The applicant's address is verified: the step of the address is done. */
export async function advanceVerified(accountId: number): Promise<void> {
  const registration = await registrationOf(accountId)
  await advance(registration.id, 'verify_email')
}
