import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { debitRunTable, type Wanted } from './debits/debit-runs.table.ts'
import { studentsWhere } from './debits/plan-debits.ts'
import { performDebitRun } from './debits/run-debits.ts'
import { conditionsOf } from './debits/uncharged.ts'
import { exceptionTable } from './exceptions/exceptions.table.ts'

export { chargeByHand } from './charges/write-charge.ts'
export { planDebits } from './debits/plan-debits.ts'
export { performDebitRun }

/** A run that an officer began now, and that is done. */
export async function aDebitRun(wanted: Wanted, officer: { id: number; name: string }): Promise<void> {
  const total = await studentsWhere((await conditionsOf(wanted)).toCharge)
  const row = { ...wanted, total, state: 'waiting' as const, by_id: officer.id, by_name: officer.name, at: clock.now() }
  const [run] = await db().insert(debitRunTable).values(row).returning()
  await performDebitRun(run!.id)
}

/** Somebody who need not pay until that day. */
export async function anException(of: Omit<typeof exceptionTable.$inferInsert, 'id'>): Promise<void> {
  await db().insert(exceptionTable).values(of)
}
