import { notifyAccounts } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { alreadyPaid } from '../../contract/enrolment-office.ts'
import { type FeeWaiverState, waiverChanged, waiverSameOfficer, waiverState } from '../../contract/fee-waivers.ts'
import { about, codeOf, namedOf } from './about-enrolment.ts'
import { chargedFee, leaveInvoice } from './enrolment-fees.ts'
import { enrolmentById } from './enrolments.queries.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'
import { type FeeWaiverRow, feeWaiverTable } from './fee-waivers.table.ts'

/**
 * Lets the fee go as a colleague asked: the invoice asks for it no longer, the subject counts as settled. Student and colleague are told.
 * Refuses one's own, what was decided, what was paid meanwhile, and a fee that is another one by now.
 */
export const approveWaiver = (id: number): Promise<number> =>
  transaction(async () => {
    const { waiver, row } = await lockWaiver(id)
    requireAsked(waiver)
    if (waiver.asked_by_id === currentActor().id) refuse(waiverSameOfficer)
    if (row.paid) refuse(alreadyPaid)
    if (!row.invoice_id || (await chargedFee(row)) !== waiver.amount) refuse(waiverChanged)
    const { reason, amount } = waiver
    await leaveInvoice(row, reason)
    await db().update(enrolmentTable).set({ paid: true, invoice_id: null }).where(eq(enrolmentTable.id, row.id))
    await write(waiver, 'waived')
    await audit({
      action: 'studies.enrolment.pay',
      ...about(row),
      before: { paid: false },
      after: { subject: await codeOf(row), paid: true, amount },
      note: reason,
    })
    await notifyAsker(waiver, row, 'studies.fee-waived')
    return id
  })

/** It is owed as before; whoever asked may say so, too, and hears the reason where it was a colleague. */
export const refuseWaiver = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const { waiver, row } = await lockWaiver(id)
    requireAsked(waiver)
    await write(waiver, 'refused', reason)
    await note(row, 'refuse', { state: 'refused' }, reason)
    if (waiver.asked_by_id !== currentActor().id) await notifyAsker(waiver, row, 'studies.fee-waiver-refused', reason)
    return id
  })

/** Nobody asks any more. */
export const withdrawWaiver = (id: number): Promise<number> =>
  transaction(async () => {
    const { waiver, row } = await lockWaiver(id)
    requireAsked(waiver)
    await write(waiver, 'withdrawn')
    await note(row, 'recall', { state: 'withdrawn' })
    return id
  })

/** Held with its subject, the subject first: it is taken away with what was asked about it. 404 where there is none. */
async function lockWaiver(id: number): Promise<{ waiver: FeeWaiverRow; row: Enrolment }> {
  const [of] = await db()
    .select({ enrolmentId: feeWaiverTable.enrolment_id })
    .from(feeWaiverTable)
    .where(eq(feeWaiverTable.id, id))
  if (!of) return refuse(notFound)
  const row = await enrolmentById(of.enrolmentId, { lock: true })
  const [waiver] = await db().select().from(feeWaiverTable).where(eq(feeWaiverTable.id, id)).for('update')
  return waiver ? { waiver, row } : refuse(notFound)
}

function requireAsked({ state }: FeeWaiverRow): void {
  if (state !== 'asked') refuse(waiverState)
}

const write = ({ id }: FeeWaiverRow, state: FeeWaiverState, answer = '') =>
  db()
    .update(feeWaiverTable)
    .set({ state, answer, decided_by_name: currentActor().name, decided_at: clock.now() })
    .where(eq(feeWaiverTable.id, id))

const note = (row: Enrolment, verb: 'refuse' | 'recall', after: object, reason?: string) =>
  audit({
    action: `studies.fee-waiver.${verb}`,
    ...about(row),
    before: { state: 'asked' },
    after,
    note: reason,
  })

async function notifyAsker(
  { asked_by_id }: FeeWaiverRow,
  row: Enrolment,
  kind: 'studies.fee-waived' | 'studies.fee-waiver-refused',
  reason = '',
): Promise<void> {
  await notifyAccounts('users', [asked_by_id], {
    kind,
    params: { ...(await namedOf(row)), ...(reason && { reason }) },
    link: `/students/subjects/index/${row.student_id}`,
  })
}
