import { accountById, roomOf } from '@halaqa/identity/server'
import { profileOf } from './profile.ts'
import { registrationById } from './registrations.queries.ts'

/** What the sockets of an applicant are told, in the account's language, and their room. */
export async function profileForSocket(registrationId: number) {
  const account = await accountById((await registrationById(registrationId)).accountId)
  const registration = await profileOf(account.id, account.language)
  const { step, histories, transaction_uuid } = registration
  return { room: roomOf(account), registration, step, histories, transaction_uuid }
}
