import { accountById, sendResetLink } from '@halaqa/identity/server'
import { transaction } from '@halaqa/kit-server/database'
import { advance } from './move-registration.ts'
import { registrationOf } from './registrations.queries.ts'

/** The applicant's address is verified: the step of the address is done. Whom staff registered is sent a link to set a password. */
export async function advanceVerified(accountId: number): Promise<void> {
  const registration = await registrationOf(accountId)
  const moved = await advance(registration.id, 'verify_email')
  const account = await accountById(accountId)
  if (moved && !account.passwordHash) await transaction(() => sendResetLink(account))
}
