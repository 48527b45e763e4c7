import {
  askCardRefund,
  discount,
  openAccounts,
  openBankAccount,
  promisePayout,
  settleFrom,
  takeCreditUseBack,
  takeSettlementBack,
  useCredit,
} from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyStudents, studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import {
  payoutSource,
  type SettlementState,
  settlementChanged,
  settlementSameOfficer,
  settlementState,
} from '../../contract/settlements.ts'
import { notifyOfMoney } from '../notices/notify-of-money.ts'
import { peopleOf } from '../payers/people-of.ts'
import { lockSettlement } from './lock-settlement.ts'
import { referenceOf } from './settlements.policy.ts'
import { goesToCard, type SettlementRow, settlementTable } from './settlements.table.ts'
import { tell } from './write-settlement.ts'

type Approved = {
  /** The change of it that was read. */
  revision?: number | undefined
  /** Where a payout leaves that a student asked for. */
  bank_account_id?: number | null | undefined
  /** It is only tried, before anybody could say where it leaves. */
  isTried?: boolean
}
/**
 * Approves what a colleague or the student asked for: an invoice is settled with what is to good or let go, or a payout is promised.
 * The student is told. Refuses one's own, one that was changed since it was read, `payout-source`, and what finance refuses.
 */
export const approveSettlement = (id: number, { revision, ...asked }: Approved = {}): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if (row.state !== 'asked') refuse(settlementState)
    if (revision !== undefined && revision !== row.revision) refuse(settlementChanged)
    if (row.asked_by_id === currentActor().id) refuse(settlementSameOfficer)
    await postSettlement(row)
    if (goesToCard(row)) await sendToCard(row)
    const state = row.kind === 'payout' ? 'approved' : 'settled'
    const bank_account_id = row.kind === 'payout' ? await sourceOf(row, asked) : null
    await decided(row, state, '', { bank_account_id, ...(state === 'approved' && { approved_at: clock.now() }) })
    await tell(id, row.student_id, 'confirm', { state }, { state: row.state })
    await notifyOfMoney(row.student_id, noticeOf[row.kind], row.amount)
    return id
  })

/** Its gateway is asked once this is done, and says what becomes of it (`settleCardPayout`). */
async function sendToCard({ id, student_id, amount, card_payment_id }: SettlementRow): Promise<void> {
  const people = await peopleOf(await studentById(student_id))
  await askCardRefund({ people, paymentId: card_payment_id!, amount, reference: referenceOf(id) })
}

/** The bank account that a payout leaves; of one to a card, should its gateway not do it, the only one there is, or none. */
async function sourceOf(row: SettlementRow, { bank_account_id: named, isTried }: Approved): Promise<number | null> {
  if (row.bank_account_id) return row.bank_account_id
  if (goesToCard(row) && !row.iban) return null
  if (named) {
    const { id, kind } = await openBankAccount(named)
    return kind === 'bank' ? id : refuse(invalid, { bank_account_id: 'field.unknown-reference' })
  }
  const banks = (await openAccounts('ar')).filter(each => each.kind === 'bank')
  const [only] = banks
  if (only && (banks.length === 1 || isTried)) return only.id
  return goesToCard(row) ? null : refuse(payoutSource)
}

const noticeOf = {
  credit: 'billing.credit-used',
  discount: 'billing.discounted',
  payout: 'billing.payout-approved',
} as const

async function postSettlement({ id, kind, student_id, amount, invoice_id, reason }: SettlementRow): Promise<void> {
  const people = await peopleOf(await studentById(student_id))
  const asked = { amount, reference: referenceOf(id), reason }
  if (kind === 'credit') await useCredit({ ...asked, people, invoiceId: invoice_id! })
  else if (kind === 'payout') await promisePayout({ ...asked, people })
  else await settleFrom({ ...asked, kind: 'exemption', from: discount('settlement'), invoiceId: invoice_id! })
}

/** Refuses it, with the reason: whoever asked may do that, too. A student who asked is told. */
export const refuseSettlement = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if (row.state !== 'asked') refuse(settlementState)
    await decided(row, 'refused', reason)
    await tell(id, row.student_id, 'refuse', { state: 'refused', answer: reason }, { state: row.state })
    if (row.asked_by_student)
      await notifyStudents([row.student_id], { kind: 'billing.payout-refused', params: {}, link: '/student/payments' })
    return id
  })

type Bulk = { ids: readonly number[]; approve: boolean; reason: string }
/** Decides on several, each for itself; what cannot be is left as it is, with the code of the refusal. */
export async function decideSettlements({ ids, approve, reason }: Bulk) {
  const done: number[] = []
  const left: { id: number; reason: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await (approve ? approveSettlement(id) : refuseSettlement(id, reason))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ id, reason: error.problem.code })
    }
  }
  return { done, left }
}

/** Wants a discount, or a use of credit, taken back; a colleague does it. */
export const askReversal = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if (row.kind === 'payout' || row.state !== 'settled') refuse(settlementState)
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    await db()
      .update(settlementTable)
      .set({ state: 'reversing', answer: reason, asked_by_id, asked_by_name, asked_at: clock.now() })
      .where(eq(settlementTable.id, id))
    await tell(id, row.student_id, 'request', { state: 'reversing', answer: reason }, { state: row.state })
    return id
  })

/** Takes it back: the invoice is open again, what was used is to good again, and the student is told. Refuses `receipt-used` where the invoice was owed back since. */
export const reverseSettlement = (id: number): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if (row.state !== 'reversing') refuse(settlementState)
    if (row.asked_by_id === currentActor().id) refuse(settlementSameOfficer)
    const { amount, invoice_id, answer: reason } = row
    const reference = referenceOf(id)
    if (row.kind === 'credit') await takeCreditUseBack({ invoiceId: invoice_id!, amount, reference, reason })
    else await takeSettlementBack({ kind: 'exemption', reference, reason })
    await decided(row, 'reversed', row.answer)
    await tell(id, row.student_id, 'revoke', { state: 'reversed' }, { state: row.state })
    const kind = row.kind === 'credit' ? 'billing.credit-returned' : 'billing.discount-reversed'
    await notifyOfMoney(row.student_id, kind, row.amount)
    return id
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepSettlement = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if (row.state !== 'reversing') refuse(settlementState)
    await decided(row, 'settled', reason)
    await tell(id, row.student_id, 'recall', { state: 'settled', answer: reason }, { state: row.state })
    return id
  })

/** What became of it, and by whom. */
export const decided = (
  { id }: SettlementRow,
  state: SettlementState,
  answer: string,
  more: Partial<SettlementRow> = {},
) =>
  db()
    .update(settlementTable)
    .set({ state, answer, decided_by_name: currentActor().name, decided_at: clock.now(), ...more })
    .where(eq(settlementTable.id, id))
