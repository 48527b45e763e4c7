import { accountById, notify } from '@halaqa/identity/server'
import { genderOf } from '@halaqa/kit-contract/words'
import { db, transaction } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { lockRegistration, registrationOf } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { notifyAboutExistingAccount } from './send-mails.ts'
import { holderOf } from './sign-up.ts'

/**
 * The applicant's address is verified: from now on nobody else applies with this civil number in the period, and the step
 * of the address is done. Where somebody else holds the number the application stays where it is, and both are told.
 */
export function advanceVerified(accountId: number): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const holder = registration.holds_civil_number || (await holdCivilNumber(registration))
    if (holder === true) await advanceRegistration(registration.id, 'verify_email')
    else await notifyHeld(registration, holder)
  })
}

/** True, or the address of whoever was first. Two at the same moment: the index decides. */
async function holdCivilNumber({ id, civil_number, period_id }: Registration): Promise<true | string> {
  try {
    await transaction(() =>
      db().update(registrationTable).set({ holds_civil_number: true }).where(eq(registrationTable.id, id)),
    )
    return true
  } catch (error) {
    const holder = await holderOf(civil_number, period_id)
    if (!holder) throw error
    return holder
  }
}

async function notifyHeld(registration: Registration, holder: string): Promise<void> {
  const { language } = await accountById(registration.account_id)
  const word = (key: string) => translate(language, `admission.notice.civil_number_held.${key}`, genderOf(registration))
  await notify(registration.account_id, {
    kind: 'admission.civil-number-held',
    title: word('title'),
    body: word('body'),
    link: '/contact',
    mail: { paragraphs: [word('body')], button: word('button') },
    related: ['admission.registration', registration.id],
  })
  await notifyAboutExistingAccount(holder)
}
