import { accountById, roomOf } from '@halaqa/identity/server'
import { findRegistration } from '../registrations/registrations.queries.ts'
import { profileOf } from './profile.ts'

/** What the sockets of an applicant are told, in the account's language, and their room; nothing when it was deleted since. */
export async function profileForSocket(registrationId: number) {
  const row = await findRegistration(registrationId)
  if (!row) return undefined
  const account = await accountById(row.account_id)
  const registration = await profileOf(account.id, account.language)
  const { step, histories, transaction_uuid } = registration
  return { room: roomOf(account), registration, step, histories, transaction_uuid }
}
