import { randomUUID } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { debitRunTable, type Wanted } from './debits/debit-runs.table.ts'
import { studentsWhere } from './debits/plan-debits.ts'
import { performDebitRun } from './debits/run-debits.ts'
import { conditionsOf } from './debits/uncharged.ts'
import { exceptionTable } from './exceptions/exceptions.table.ts'
import { approveSettlement } from './settlements/decide-settlement.ts'
import { askSettlement } from './settlements/write-settlement.ts'

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

type Officer = { id: number; name: string }
type NewSettlement = Omit<Parameters<typeof askSettlement>[0], 'form_uuid'>
/** A settlement that an officer asks for, and that a colleague approves where one is named. */
export async function aSettlement(asked: NewSettlement, asker: Officer, approver?: Officer): Promise<number> {
  const id = await as(asker, () => askSettlement({ ...asked, form_uuid: randomUUID() }))
  if (approver) await as(approver, () => approveSettlement(id))
  return id
}

const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)
