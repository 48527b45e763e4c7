import { type BankAccount, openBankAccount, openTillDay, requireMoneyDay } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { paymentSameOfficer } from '../../contract/payments.ts'
import { lockSponsor } from '../sponsors/sponsor-account.ts'
import { type PaymentRow, paymentTable } from '../tables/payments.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import { type Changed, changingPayment, writePayment } from './changing-payment.ts'
import { notifyRecorder } from './notify-payment.ts'
import { postPayment } from './post-payment.ts'

export type NewPayment = {
  form_uuid: string
  sponsor_id: number
  bank_account_id: number
  /** In baisa. */
  amount: number
  bank_reference?: string
  value_on?: string | undefined
  remark?: string
}

/**
 * Records what a sponsor paid. Cash counts at once, on the day of its desk; a transfer when a second person confirms it. The same form
 * sent twice is one payment, and answers it.
 */
export const recordPayment = (asked: NewPayment): Promise<Changed> =>
  transaction(async () => {
    const sponsor = await lockSponsor(asked.sponsor_id)
    const account = await openBankAccount(asked.bank_account_id)
    const recorded = await insert(asked, sponsor, account)
    if (!recorded) return recordedBefore(asked.form_uuid)
    const { id, amount, sponsor_id, bank_account_id } = recorded
    await audit({
      action: 'sponsors.payment.store',
      subject: ['sponsors.payment', id],
      after: { amount, sponsor_id, bank_account_id },
    })
    return recorded.kind === 'cash' ? postAtOnce(recorded, sponsor) : { id, state: 'asked' }
  })

async function postAtOnce(payment: PaymentRow, sponsor: SponsorRow): Promise<Changed> {
  const { id } = payment
  const posted = await postPayment(payment, sponsor)
  await db().update(paymentTable).set(posted).where(eq(paymentTable.id, id))
  return { id, state: posted.state }
}

async function insert(asked: NewPayment, sponsor: SponsorRow, account: BankAccount): Promise<PaymentRow | undefined> {
  const { form_uuid, amount, remark = '' } = asked
  const { id: recorded_by_id, name: recorded_by_name } = currentActor()
  const came =
    account.kind === 'bank'
      ? await transferFacts(asked)
      : { bank_reference: '', posted_on: await openTillDay(account.id) }
  const [row] = await refusedByDatabase(paymentTable, () =>
    db()
      .insert(paymentTable)
      .values({
        ...{ form_uuid, amount, remark, sponsor_id: sponsor.id, sponsor_name: sponsor.name_ar },
        ...came,
        // Completed when it is posted, in this transaction where it is cash.
        state: 'asked',
        kind: account.kind,
        bank_account_id: account.id,
        ...{ recorded_by_id, recorded_by_name, recorded_at: clock.now() },
      })
      .onConflictDoNothing({ target: paymentTable.form_uuid })
      .returning(),
  )
  return row
}

async function recordedBefore(formUuid: string): Promise<Changed> {
  const [before] = await db().select().from(paymentTable).where(eq(paymentTable.form_uuid, formUuid))
  return { id: before!.id, state: before!.state }
}

/** What the bank’s statement says of a transfer. */
async function transferFacts({ bank_reference = '', value_on }: NewPayment) {
  if (!bank_reference) refuse(invalid, { bank_reference: 'field.required' })
  if (!value_on) return refuse(invalid, { value_on: 'field.required' })
  await requireMoneyDay('value_on', value_on)
  return { bank_reference, posted_on: value_on }
}

/** A second person found the transfer on the statement: the sponsor owes less, from the bank's value day on. */
export const confirmPayment = (id: number): Promise<Changed> =>
  changingPayment(id, 'asked', async payment => {
    if (payment.recorded_by_id === currentActor().id) refuse(paymentSameOfficer)
    const posted = await postPayment(payment, await lockSponsor(payment.sponsor_id))
    const confirmed = { confirmed_by_name: currentActor().name, confirmed_at: clock.now() }
    return writePayment(payment, 'confirm', { ...posted, ...confirmed })
  })

/** The transfer is not there, or is another's: whoever recorded it may say so, too. */
export const refusePayment = (id: number, reason: string): Promise<Changed> =>
  changingPayment(id, 'asked', async payment => {
    await notifyRecorder('sponsors.payment-refused', payment, payment.recorded_by_id, reason)
    return writePayment(payment, 'refuse', { state: 'refused', reason, refused_by_name: currentActor().name })
  })
