import {
  accountOfBank,
  expense,
  holdTillDay,
  lockBankAccount,
  nextNumber,
  openTillDay,
  post,
  requireHeld,
} from '@halaqa/finance/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import {
  categoryClosed,
  operationChanged,
  operationSameOfficer,
  operationState,
  operationTooLarge,
  sourceClosed,
} from '../../contract/decisions.ts'
import { approveLarge } from '../../contract/permissions.ts'
import { categoryById } from '../categories/categories.queries.ts'
import { lockOperation } from '../operations/lock-operation.ts'
import { type OperationRow, operationTable, postingTable } from '../operations/operations.table.ts'
import { notifyEnterer } from './notify-operation.ts'

type State = OperationRow['state']
export type Decided = { id: number; state: State }

/** What its entries in the books are posted under. */
export const referenceOf = (id: number): string => `expenses.operation:${id}`

/**
 * Approves what a colleague entered: its amount leaves the bank account or cash desk on its day and enters the account of its
 * category. Refuses one's own, one that was changed since it was read, a closed month, a desk in which too little lies, and one that
 * was counted for that day already.
 */
export const approveOperation = (id: number, revision?: number): Promise<Decided> =>
  transaction(async () => {
    const operation = await lockOperation(id)
    requireState(operation, 'entered')
    if (revision !== undefined && revision !== operation.revision) refuse(operationChanged)
    requireMayDecide(operation)
    const category = await categoryById(operation.category_id)
    if (!category.is_open) refuse(categoryClosed)
    const source = await lockBankAccount(operation.bank_account_id)
    if (!source.is_open) refuse(sourceClosed)
    const { amount, spent_on } = operation
    await requireHeld(source, spent_on, amount)
    if (source.kind === 'cash') await holdTillDay(source.id, spent_on)
    const posted = await post({
      kind: 'expense',
      reference: referenceOf(id),
      reason: operation.description,
      on: spent_on,
      transfers: [
        { debit: expense({ id: category.id, name: category.name_ar }), credit: accountOfBank(source), amount },
      ],
    })
    const [movement_id] = posted ?? refuse(operationState)
    await db()
      .insert(postingTable)
      .values({ operation_id: id, kind: 'expense', posted_on: spent_on, amount, movement_id: movement_id! })
    await notifyEnterer('expenses.operation-approved', operation)
    const number = `V-${dayOf(clock.now()).slice(2, 4)}-${String(await nextNumber('voucher')).padStart(6, '0')}`
    return write(operation, 'posted', {
      number,
      reason: '',
      approved_by_name: currentActor().name,
      approved_at: clock.now(),
    })
  })

/** Refuses what a colleague entered, with the reason: it is theirs again, to be changed or deleted. */
export const refuseOperation = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const operation = await lockOperation(id)
    requireState(operation, 'entered')
    if (operation.asked_by_id === currentActor().id) refuse(operationSameOfficer)
    await notifyEnterer('expenses.operation-refused', operation, reason)
    return write(operation, 'refused', { reason })
  })

/** Asks for a posted operation to be taken back, with the reason; a colleague does it. */
export const askReversal = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const operation = await lockOperation(id)
    requireState(operation, 'posted')
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    return write(operation, 'reversing', { reason, asked_by_id, asked_by_name, asked_at: clock.now() })
  })

/**
 * Takes a posted operation back, for which a colleague asks: the amount goes the other way in the books, on the day that is open. Nothing that was
 * posted changes.
 */
export const reverseOperation = (id: number): Promise<Decided> =>
  transaction(async () => {
    const operation = await lockOperation(id)
    requireState(operation, 'reversing')
    requireMayDecide(operation)
    const category = await categoryById(operation.category_id)
    const source = await lockBankAccount(operation.bank_account_id)
    const [posting] = await db().select().from(postingTable).where(eq(postingTable.operation_id, id))
    const { amount, reason } = operation
    const debit = accountOfBank(source)
    const credit = expense({ id: category.id, name: category.name_ar })
    const on = source.kind === 'cash' ? await openTillDay(source.id) : clock.today()
    const posted = await post({
      kind: 'reversal',
      reference: referenceOf(id),
      reason,
      on,
      transfers: [{ debit, credit, amount, reverses: posting!.movement_id }],
    })
    const [movement_id] = posted ?? refuse(operationState)
    await db()
      .insert(postingTable)
      .values({ operation_id: id, kind: 'reversal', posted_on: on, amount: -amount, movement_id: movement_id! })
    await notifyEnterer('expenses.operation-reversed', operation, reason)
    return write(operation, 'reversed', {})
  })

/** Leaves an operation posted that is asked to be reversed: whoever asked may take that back, too. */
export const leavePosted = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const operation = await lockOperation(id)
    requireState(operation, 'reversing')
    await notifyEnterer('expenses.operation-left-posted', operation, reason)
    return write(operation, 'posted', { reason })
  })

function requireState({ state }: OperationRow, wanted: State): void {
  if (state !== wanted) refuse(operationState)
}

/** Four eyes; and of a large one they are those of somebody who may approve large ones. */
function requireMayDecide({ asked_by_id, is_large }: OperationRow): void {
  const actor = currentActor()
  if (asked_by_id === actor.id) refuse(operationSameOfficer)
  if (is_large && !actor.permissions.has(approveLarge)) refuse(operationTooLarge)
}

const actions = {
  posted: 'expenses.operation.accept',
  refused: 'expenses.operation.refuse',
  reversing: 'expenses.reversal.request',
  reversed: 'expenses.reversal.accept',
  kept: 'expenses.reversal.refuse',
} as const

async function write(
  { id, state }: OperationRow,
  to: 'posted' | 'refused' | 'reversing' | 'reversed',
  more: Partial<typeof operationTable.$inferInsert>,
): Promise<Decided> {
  await db()
    .update(operationTable)
    .set({ state: to, ...more })
    .where(eq(operationTable.id, id))
  await audit({
    action: actions[state === 'reversing' && to === 'posted' ? 'kept' : to],
    subject: ['expenses.operation', id],
    before: { state },
    after: { state: to, ...(more.number && { number: more.number }) },
    note: more.reason || undefined,
  })
  return { id, state: to }
}
