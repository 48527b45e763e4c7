import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { GatewayName } from '../../contract/invoice.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { cardRefundTable } from '../invoices/card-refunds.table.ts'
import { invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'

type Person = { guard: string; id: number }
/** A payment of which money can go back to its card: how much came, and how much of it is left, in baisa. */
export type CardPayment = { id: number; gateway: GatewayName; paid_on: string; amount: number; left: number }

/** What went back of a payment, or is on its way. */
const wentBack = sql<number>`(select coalesce(sum(${cardRefundTable.amount}), 0) from ${cardRefundTable}
  where ${cardRefundTable.payment_id} = ${paymentTable.id} and ${cardRefundTable.state} <> 'refused')`.mapWith(Number)

const paidBy = (people: readonly Person[]): SQL =>
  or(
    ...people.flatMap(({ guard, id }) => [
      and(eq(invoiceTable.payer_guard, guard), eq(invoiceTable.payer_id, id)),
      and(eq(paymentTable.payer_guard, guard), eq(paymentTable.payer_id, id)),
    ]),
  )!

const canGiveBack = ({ gateway, reference }: Payment): boolean =>
  reference !== null && gatewayOf(gateway).refunds() !== undefined

/** What people paid by card and can be given back to it, the newest first: where the gateway can, as far as it is left. */
export async function refundablePayments(people: readonly Person[]): Promise<CardPayment[]> {
  const rows = await db()
    .select({ payment: paymentTable, back: wentBack })
    .from(paymentTable)
    .leftJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(and(paidBy(people), eq(paymentTable.state, 'paid'), isNotNull(paymentTable.reference)))
    .orderBy(desc(paymentTable.id))
  return rows.flatMap(({ payment, back }) =>
    canGiveBack(payment) && payment.amount > back ? [cardPayment(payment, back)] : [],
  )
}

const cardPayment = (payment: Payment, back: number): CardPayment => ({
  id: payment.id,
  gateway: payment.gateway,
  paid_on: dayOf(payment.settled_at!),
  amount: payment.amount,
  left: payment.amount - back,
})

/** Payments by their numbers, as somebody reads which card it was. */
export async function cardPaymentsById(ids: readonly number[]): Promise<Map<number, CardPayment>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ payment: paymentTable, back: wentBack })
    .from(paymentTable)
    .where(inArray(paymentTable.id, [...ids]))
  return new Map(rows.map(({ payment, back }) => [payment.id, cardPayment(payment, back)]))
}

/** The same of one payment of these people that is held until the end: of two who give it back the second sees what is left. */
export async function lockRefundable(id: number, people: readonly Person[]): Promise<CardPayment | undefined> {
  await db().select({ id: paymentTable.id }).from(paymentTable).where(eq(paymentTable.id, id)).for('update')
  return (await refundablePayments(people)).find(each => each.id === id)
}
