import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents } from '@halaqa/students/server'
import { showBill } from '../../contract/bills.ts'
import { namesOf } from '../sponsorships/notify-sponsorship.ts'
import type { BillLineRow, BillRow } from '../tables/bills.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'

const said = (baisa: number) => ({ ar: money(baisa, 'ar'), en: money(baisa, 'en'), fr: money(baisa, 'fr') })

/** Tells each student what of which invoice the sponsor pays. */
export const notifyBilled = (lines: readonly BillLineRow[], sponsor: SponsorRow): Promise<void> =>
  notifyBilledStudents('sponsors.billed', lines, sponsor, '')

/** Tells each that it was taken back, and why: the invoice is to be paid again. */
export const notifyRevoked = (lines: readonly BillLineRow[], sponsor: SponsorRow, reason: string): Promise<void> =>
  notifyBilledStudents('sponsors.bill-revoked', lines, sponsor, reason)

async function notifyBilledStudents(
  kind: 'sponsors.billed' | 'sponsors.bill-revoked',
  lines: readonly BillLineRow[],
  sponsor: SponsorRow,
  reason: string,
): Promise<void> {
  for (const { student_id, invoice_number: number, amount } of lines)
    await notifyStudents([student_id], {
      kind,
      params: { sponsor: namesOf(sponsor), amount: said(amount), number, reason },
      link: '/student/payments',
    })
}

/** Tells whoever made a bill, or asked for its end, that a colleague decided otherwise; nobody of their own act. */
export async function notifyMaker(
  kind: 'sponsors.bill-refused' | 'sponsors.bill-kept',
  { id, sponsor_name: sponsor, amount: baisa }: BillRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const amount = said(baisa)
  const word = (key: string) => translate(language, `${kind}.${key}`, { amount: amount[language], sponsor, by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, sponsor, by, reason },
    link: addressOf(showBill, { params: { id } }),
    related: ['sponsors.bill', id],
  })
}
