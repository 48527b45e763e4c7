import { accountById, sendResetLink } from '@halaqa/identity/server'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { emailUnverified } from '../../contract/applicant.ts'
import { registrationById } from '../registrations/registrations.queries.ts'

/** Sends an applicant a link for a new password; not to an address that nobody has proven. */
export function sendPasswordLink(registrationId: number): Promise<void> {
  return transaction(async () => {
    const account = await accountById((await registrationById(registrationId)).account_id)
    if (!account.email_verified_at) refuse(emailUnverified)
    await sendResetLink(account)
  })
}
