import { checkedIban, creditsOfPeople, refundablePayments } from '@halaqa/finance/server'
import { conflict, invalid, notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentOfAccount } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { nothingToGood, payoutOpen } from '../../contract/own-credit.ts'
import { settlementState } from '../../contract/settlements.ts'
import { peopleOf } from '../payers/people-of.ts'
import { lockSettlement } from '../settlements/lock-settlement.ts'
import { type SettlementRow, settlementTable } from '../settlements/settlements.table.ts'
import { tell } from '../settlements/write-settlement.ts'
import { holderOf, isOpenRequest } from './own-credit.queries.ts'

type Asked = { form_uuid: string; amount: number; iban: string; card_payment_id: number | null }
/**
 * A student asks for what is to good to be paid out to an account in the student's own name; the office decides. The student is
 * held, so that of two forms at once the second is refused; the same form sent twice is one request. Refuses `nothing-to-good`,
 * `payout-open`, `invalid` beyond what is to good, or what is left of the card.
 */
export const askPayout = (
  accountId: number,
  { form_uuid, amount, iban: written, card_payment_id }: Asked,
): Promise<void> =>
  transaction(async () => {
    const student = await studentOfAccount(accountId, { lock: true })
    if (await isSentBefore(form_uuid, student.id)) return
    const people = await peopleOf(student)
    const toGood = await creditsOfPeople(people)
    if (toGood === 0) refuse(nothingToGood)
    if (await hasOpenRequest(student.id)) refuse(payoutOpen)
    const { iban } = checkedIban({ kind: 'bank', name_ar: '', iban: written })
    if (!iban && !card_payment_id) return refuse(invalid, { iban: 'field.required' })
    const card = (await refundablePayments(people)).find(each => each.id === card_payment_id)
    if (card_payment_id && !card) refuse(invalid, { card_payment_id: 'field.unknown-reference' })
    if (card && amount > card.left) refuse(invalid, { amount: 'field.beyond-card' })
    if (amount > toGood) refuse(invalid, { amount: 'field.beyond-own-credit' })
    const account_holder = iban ? holderOf(student) : ''
    const reason = translate('ar', 'billing.settlement.own_reasons.payout')
    const row = { form_uuid, student_id: student.id, kind: 'payout' as const, state: 'asked' as const, amount }
    const id = await insertOwn({ ...row, iban: iban ?? '', card_payment_id, account_holder, reason })
    await tell(id, student.id, 'store', { settlement: id, kind: 'payout', amount })
  })

/** Withdraws one's own request that nobody has decided; the row stays. 404 for somebody else's, and for what the office asked for. */
export const withdrawPayout = (accountId: number, id: number): Promise<void> =>
  transaction(async () => {
    const student = await studentOfAccount(accountId)
    const row = await lockSettlement(id)
    if (row.student_id !== student.id || !row.asked_by_student || row.kind !== 'payout') refuse(notFound)
    if (row.state !== 'asked') refuse(settlementState)
    await db()
      .update(settlementTable)
      .set({ state: 'withdrawn', decided_at: clock.now() })
      .where(eq(settlementTable.id, id))
    await tell(id, student.id, 'delete', { state: 'withdrawn' }, { state: 'asked' })
  })

/** Whether this very form was sent; one of another student is a form that nobody made. */
export async function isSentBefore(formUuid: string, studentId: number): Promise<boolean> {
  const [known] = await db()
    .select({ student_id: settlementTable.student_id })
    .from(settlementTable)
    .where(eq(settlementTable.form_uuid, formUuid))
  if (known && known.student_id !== studentId) refuse(conflict)
  return known !== undefined
}

export const requestsOf = (studentId: number) =>
  db().select().from(settlementTable).where(eq(settlementTable.student_id, studentId)).orderBy(settlementTable.id)

const hasOpenRequest = async (studentId: number): Promise<boolean> => (await requestsOf(studentId)).some(isOpenPayout)
const isOpenPayout = (row: SettlementRow) => row.kind === 'payout' && isOpenRequest(row)

type Own = Omit<typeof settlementTable.$inferInsert, 'asked_by_id' | 'asked_by_name' | 'asked_at' | 'asked_by_student'>
/** What the student asks for, or does with what is to good. */
export async function insertOwn(row: Own): Promise<number> {
  const { id: asked_by_id, name: asked_by_name } = currentActor()
  const asked = { asked_by_id, asked_by_name, asked_at: clock.now(), asked_by_student: true }
  const [made] = await db()
    .insert(settlementTable)
    .values({ ...row, ...asked })
    .returning({ id: settlementTable.id })
  return made!.id
}
