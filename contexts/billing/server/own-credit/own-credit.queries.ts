import { type CardPayment, cardPaymentsById, creditsOfPeople, refundablePayments } from '@halaqa/finance/server'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type Student, studentOfAccount } from '@halaqa/students/server'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { OwnPayout, PayoutStep } from '../../contract/own-credit.ts'
import type { SettlementState } from '../../contract/settlements.ts'
import { peopleOf } from '../payers/people-of.ts'
import { payoutFileTable, type SettlementRow, settlementTable } from '../settlements/settlements.table.ts'

/** What has not come to its end. */
export const openPayoutStates: SettlementState[] = ['asked', 'approved', 'sent']
/** Of what the office asked for, the student sees what was approved. */
const seenOfOffice: SettlementState[] = ['approved', 'sent', 'paid', 'returned']

/** What is to the good of the student of this account, and the payouts, the newest first. */
export async function ownCreditOf(accountId: number) {
  const student = await studentOfAccount(accountId)
  const people = await peopleOf(student)
  const to_good = await creditsOfPeople(people)
  const payouts = await payoutsOf(student.id)
  const cards = await cardPaymentsById(payouts.flatMap(({ settlement }) => settlement.card_payment_id ?? []))
  const free = Math.max(0, to_good - askedOf(payouts.map(({ settlement }) => settlement)))
  const isOpen = payouts.some(({ settlement }) => isOpenRequest(settlement))
  return {
    to_good,
    free,
    holder: holderOf(student),
    cards: free > 0 ? await refundablePayments(people) : [],
    payouts: payouts.map(each => present(each, cards.get(each.settlement.card_payment_id ?? 0))),
    can: { ask: free > 0 && !isOpen },
  }
}

/** As the bank knows the student: in Latin letters, where the record has them. */
export const holderOf = ({ latin_name, full_name }: Pick<Student, 'latin_name' | 'full_name'>): string =>
  latin_name || full_name

type Asked = Pick<SettlementRow, 'asked_by_student' | 'state' | 'amount'>
export const isOpenRequest = ({ asked_by_student, state }: Omit<Asked, 'amount'>): boolean =>
  asked_by_student && openPayoutStates.includes(state)
/** What is to good and asked for by the student, who cannot use it twice; in baisa. What is approved is to good no longer. */
export const askedOf = (rows: readonly Asked[]): number =>
  rows.filter(row => row.asked_by_student && row.state === 'asked').reduce((all, { amount }) => all + amount, 0)

const payoutsOf = (studentId: number) =>
  db()
    .select({ settlement: settlementTable, sent_at: payoutFileTable.made_at })
    .from(settlementTable)
    .leftJoin(payoutFileTable, eq(payoutFileTable.id, settlementTable.payout_file_id))
    .where(
      and(
        eq(settlementTable.student_id, studentId),
        eq(settlementTable.kind, 'payout'),
        or(eq(settlementTable.asked_by_student, true), inArray(settlementTable.state, seenOfOffice)),
      ),
    )
    .orderBy(desc(settlementTable.id))

type Shown = Awaited<ReturnType<typeof payoutsOf>>[number]
function present({ settlement, sent_at }: Shown, card: CardPayment | undefined): OwnPayout {
  const { id, amount, state, iban, answer, asked_by_student } = settlement
  return {
    id,
    amount,
    state,
    iban_end: card && !settlement.card_failure ? '' : iban.slice(-4),
    card: card ? { gateway: card.gateway, paid_on: card.paid_on } : null,
    steps: stepsOf(settlement, sent_at),
    answer: state === 'refused' || state === 'returned' || settlement.card_failure ? answer : '',
    can: { withdraw: asked_by_student && state === 'asked' },
  }
}

/** What is over ends with the day of the decision; the day before it is that of each step that it came to. */
function stepsOf(row: SettlementRow, sentAt: Date | null): OwnPayout['steps'] {
  const { state, asked_by_student, asked_at, approved_at, decided_at, left_on } = row
  const step = (name: PayoutStep, on: Date | string | null | undefined) =>
    on ? [{ step: name, on: typeof on === 'string' ? on : dayOf(on) }] : []
  const isOver = state === 'refused' || state === 'withdrawn' || state === 'returned'
  return [
    ...step('asked', asked_by_student ? asked_at : null),
    ...step('approved', approved_at),
    ...step('sent', sentAt),
    ...step('paid', left_on),
    ...(isOver ? step(state, decided_at) : []),
  ]
}
