import { accountById, changeEmail, changePerson, lockAccount, refuseAtField } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { messageTable } from '@halaqa/kit-server/mail'
import { and, desc, eq } from 'drizzle-orm'
import { emailAlreadyVerified, verificationWait } from '../../contract/applicant.ts'
import { lockRegistration, registrationOf } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { sendVerificationMail } from './send-mails.ts'
import { searchTextOf } from './sign-up.ts'

/** Seconds between two verification mails to one applicant. */
export const resendSeconds = 60

/** How long until the mail can be sent again. Refuses `email-already-verified`. */
export async function verificationStateOf(accountId: number) {
  if ((await accountById(accountId)).email_verified_at) refuse(emailAlreadyVerified)
  return { success: true, wait_seconds: await secondsToWait(accountId) }
}

/** Sends the mail again. Refuses `verification-wait` with the seconds that are left. */
export async function sendVerificationAgain(accountId: number) {
  const account = await accountById(accountId)
  if (account.email_verified_at) refuse(emailAlreadyVerified)
  await transaction(async () => {
    const left = await secondsToWait(accountId)
    if (left > 0) refuse(verificationWait, undefined, { seconds: left })
    await sendVerificationMail(account, await registrationOf(accountId))
  })
  return { success: true, wait_seconds: resendSeconds }
}

async function secondsToWait(accountId: number): Promise<number> {
  const [last] = await db()
    .select({ at: messageTable.created_at })
    .from(messageTable)
    .where(
      and(
        eq(messageTable.kind, 'admission.verify-email'),
        eq(messageTable.related_kind, 'identity.account'),
        eq(messageTable.related_id, String(accountId)),
      ),
    )
    .orderBy(desc(messageTable.id))
    .limit(1)
  const passed = last ? (clock.now().getTime() - last.at.getTime()) / 1000 : resendSeconds
  return Math.max(0, Math.ceil(resendSeconds - passed))
}

/**
 * Changes the contact data (R014, R015). The address only while it is unverified; the link goes to the new one.
 * An address that is in use is not told to the person: the mail to it is.
 */
export function changeContact(
  accountId: number,
  input: { contact_mobile: string; contact_email: string; city?: string | undefined },
) {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    // Locked: a link that is opened at this moment would verify an address that is being replaced.
    const account = await lockAccount(accountId)
    const isNewAddress = input.contact_email !== account.email
    if (isNewAddress && account.email_verified_at) refuse(invalid, { contact_email: 'problem.email-already-verified' })
    if (isNewAddress)
      await sendVerificationMail(
        await refuseAtField({ contact_email: 'admission.field.address-not-usable' }, () =>
          changeEmail(accountId, input.contact_email),
        ),
        registration,
      )
    const next = {
      email: input.contact_email,
      mobile: input.contact_mobile,
      city: input.city ?? registration.city,
    }
    await changePerson(accountId, { mobile: next.mobile })
    const searchText = searchTextOf({
      fullName: registration.full_name,
      latin_name: registration.latin_name,
      number: registration.number,
      civil_number: registration.civil_number,
      contact_email: next.email,
      contact_mobile: next.mobile,
    })
    await db()
      .update(registrationTable)
      .set({ ...next, search_text: searchText })
      .where(eq(registrationTable.id, registration.id))
  })
}
