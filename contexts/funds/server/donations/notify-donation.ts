import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents } from '@halaqa/students/server'
import { showDonation } from '../../contract/donations.ts'
import type { DonationRow } from '../tables/donations.table.ts'
import type { FundRow } from '../tables/funds.table.ts'

const said = (baisa: number) => ({ ar: money(baisa, 'ar'), en: money(baisa, 'en'), fr: money(baisa, 'fr') })

/** Tells whoever recorded a transfer, or asked for a reversal, that a colleague decided otherwise; nobody of their own act. */
export async function notifyRecorder(
  kind: 'funds.donation-refused' | 'funds.donation-kept',
  { id, donor_name: donor, amount: baisa }: DonationRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const amount = said(baisa)
  const word = (key: string) => translate(language, `${kind}.${key}`, { amount: amount[language], donor, by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, donor, by, reason },
    link: addressOf(showDonation, { params: { id } }),
    related: ['funds.donation', id],
  })
}

/** Tells a student that what was given from the portal was taken back, and is to good again. */
export const notifyGiver = (
  studentId: number,
  { amount, reason }: Pick<DonationRow, 'amount' | 'reason'>,
  { name_ar: ar, name_en: en, name_fr: fr }: FundRow,
): Promise<void> =>
  notifyStudents([studentId], {
    kind: 'funds.gift-reversed',
    params: { amount: said(amount), fund: { ar, en, fr }, reason },
    link: '/student/payments',
  })
