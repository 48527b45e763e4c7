import { notFound } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { paymentState, type SponsorPaymentState } from '../../contract/payments.ts'
import { type PaymentRow, paymentTable } from '../tables/payments.table.ts'

export type Changed = { id: number; state: SponsorPaymentState }

/** Held until the end: of two who decide at once the second is told what became of it. Refuses `sponsor-payment-state`. */
export const changingPayment = (
  id: number,
  from: SponsorPaymentState,
  work: (payment: PaymentRow) => Promise<Changed>,
): Promise<Changed> =>
  transaction(async () => {
    const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.id, id)).for('update')
    if (!payment) return refuse(notFound)
    if (payment.state !== from) refuse(paymentState)
    return work(payment)
  })

/** Writes what became of a payment, and leaves its trace. */
export async function writePayment(
  { id, state }: Pick<PaymentRow, 'id' | 'state'>,
  verb: AuditVerb,
  to: Partial<typeof paymentTable.$inferInsert> & { state: SponsorPaymentState },
): Promise<Changed> {
  await db().update(paymentTable).set(to).where(eq(paymentTable.id, id))
  await audit({
    action: `sponsors.payment.${verb}`,
    subject: ['sponsors.payment', id],
    before: { state },
    after: { state: to.state, ...(to.number && { number: to.number }) },
    note: to.reason || undefined,
  })
  return { id, state: to.state }
}
