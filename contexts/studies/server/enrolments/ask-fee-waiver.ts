import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { waiverAsked } from '../../contract/fee-waivers.ts'
import { chargedFee } from './enrolment-fees.ts'
import type { Enrolment } from './enrolments.table.ts'
import { feeWaiverTable } from './fee-waivers.table.ts'

/** Asks finance to let the fee of a subject go that an invoice asks for; once, until it is decided. Answers the request and its amount in baisa. */
export async function askWaiver(row: Enrolment, reason: string): Promise<{ id: number; amount: number }> {
  const amount = await chargedFee(row)
  const { id: asked_by_id, name: asked_by_name } = currentActor()
  const [asked] = await db()
    .insert(feeWaiverTable)
    .values({
      enrolment_id: row.id,
      amount,
      state: 'asked',
      reason,
      asked_by_id,
      asked_by_name,
      asked_at: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: feeWaiverTable.id })
  if (!asked) return refuse(waiverAsked)
  noteConsequence('studies.consequence.asks_finance')
  return { id: asked.id, amount }
}
