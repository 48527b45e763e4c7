import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents, studentsByIds } from '@halaqa/students/server'
import { showGrant } from '../../contract/grants.ts'
import type { FundRow } from '../tables/funds.table.ts'
import type { GrantRow } from '../tables/grants.table.ts'

const said = (baisa: number) => ({ ar: money(baisa, 'ar'), en: money(baisa, 'en'), fr: money(baisa, 'fr') })

/** Tells the student that a fund paid, of which invoice, and how much. */
export const notifyGranted = (grant: GrantRow, fund: FundRow): Promise<void> =>
  notifyStudents([grant.student_id], { kind: 'funds.grant-given', ...ofGrant(grant, fund) })

/** Tells the student that it was taken back, and why: the invoice is to be paid again. */
export const notifyRevoked = (grant: GrantRow, fund: FundRow): Promise<void> =>
  notifyStudents([grant.student_id], { kind: 'funds.grant-revoked', ...ofGrant(grant, fund) })

const ofGrant = ({ amount, invoice_number: number, note: reason }: GrantRow, fund: FundRow) => ({
  params: { fund: { ar: fund.name_ar, en: fund.name_en, fr: fund.name_fr }, amount: said(amount), number, reason },
  link: '/student/payments',
})

/** Tells whoever asked for a grant, or for its end, that a colleague decided otherwise; nobody of their own act. */
export async function notifyAsker(
  kind: 'funds.grant-refused' | 'funds.grant-kept',
  grant: GrantRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const student = (await studentsByIds([grant.student_id])).get(grant.student_id)?.name ?? ''
  const amount = said(grant.amount)
  const word = (key: string) => translate(language, `${kind}.${key}`, { amount: amount[language], student, by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, student, by, reason },
    link: addressOf(showGrant, { params: { id: grant.id } }),
    related: ['funds.grant', grant.id],
  })
}
