import {
  accountOfBank,
  type BankAccount,
  holdTillDay,
  lockBankAccount,
  openTillDay,
  post,
  requireHeld,
} from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import {
  externalChanged,
  externalOnStatement,
  externalSameOfficer,
  externalState,
} from '../../contract/external-decisions.ts'
import { followExternal } from '../reversals/follow-reversals.ts'
import { matchTable } from '../tables/confirmations.table.ts'
import { type ExternalRow, externalTable } from '../tables/externals.table.ts'
import { accountOfKind } from './accounts-of-externals.ts'
import { lockExternal } from './enter-external.ts'
import { notifyEnterer } from './notify-external.ts'

type State = ExternalRow['state']
export type Decided = { id: number; state: State }

/** What its entries in the books are posted under. */
export const referenceOf = (id: number): string => `banking.external:${id}`

/** The account, the desk and then the entry are held: as whoever confirms a line does. */
async function held(id: number) {
  const [found] = await db().select().from(externalTable).where(eq(externalTable.id, id))
  if (!found) return refuse(notFound)
  const account = await lockBankAccount(found.bank_account_id)
  const desk = found.desk_id === null ? undefined : await lockBankAccount(found.desk_id)
  return { account, desk, row: await lockExternal(id) }
}

/**
 * Approves what a colleague entered: its amount comes to the bank account or leaves it on its day. Refuses one's own, one that was
 * changed since it was read, a closed month, and a desk in which too little lies or that was counted for that day.
 */
export const approveExternal = (id: number, revision?: number): Promise<Decided> =>
  transaction(async () => {
    const { account, desk, row } = await held(id)
    requireState(row, 'entered')
    if (revision !== undefined && revision !== row.revision) refuse(externalChanged)
    requireColleague(row)
    const { kind, direction, amount, happened_on } = row
    const [bank, other] = [accountOfBank(account), accountOfKind(kind, desk)]
    await requireDesk(desk, row)
    const [debit, credit] = direction === 'in' ? [bank, other] : [other, bank]
    const posted = await post({
      kind: kind === 'charge' ? 'expense' : 'deposit',
      reference: referenceOf(id),
      reason: row.description,
      on: happened_on,
      transfers: [{ debit, credit, amount }],
    })
    const [movement_id] = posted ?? refuse(externalState)
    const approved = { approved_by_name: currentActor().name, approved_at: clock.now() }
    return write(row, 'posted', { reason: '', movement_id: movement_id!, ...approved })
  })

async function requireDesk(
  desk: BankAccount | undefined,
  { direction, happened_on, amount }: ExternalRow,
): Promise<void> {
  if (!desk) return
  if (direction === 'in') await requireHeld(desk, happened_on, amount)
  await holdTillDay(desk.id, happened_on)
}

/** Refuses what a colleague entered, with the reason: it is theirs again, to be changed or deleted. */
export const refuseExternal = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const row = await lockExternal(id)
    requireState(row, 'entered')
    requireColleague(row)
    await notifyEnterer('banking.external-refused', row, reason)
    return write(row, 'refused', { reason })
  })

/** Asks for a posted entry to be taken back, with the reason; a colleague does it. What a line is matched with is undone there. */
export const askReversal = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const row = await lockExternal(id)
    requireState(row, 'posted')
    const onStatement = and(eq(matchTable.entry_reference, referenceOf(id)), eq(matchTable.is_undone, false))
    if (await db().$count(matchTable, onStatement)) refuse(externalOnStatement)
    return asked(row, reason)
  })

function asked(row: ExternalRow, reason: string): Promise<Decided> {
  const { id: asked_by_id, name: asked_by_name } = currentActor()
  return write(row, 'reversing', { reason, asked_by_id, asked_by_name, asked_at: clock.now() })
}

/** The same where the confirmation that posted it is undone; one that is not posted any more stays as it is. */
export async function askPostedExternal(id: number, reason: string): Promise<void> {
  const row = await lockExternal(id)
  if (row.state === 'posted') await asked(row, reason)
}

/** Takes a posted entry back, for which a colleague asks: on the day that is open, nothing that was posted changes. */
export const reverseExternal = (id: number): Promise<Decided> =>
  transaction(async () => {
    const { account, desk, row } = await held(id)
    requireState(row, 'reversing')
    requireColleague(row)
    const { kind, direction, amount, reason, movement_id } = row
    const [bank, other] = [accountOfBank(account), accountOfKind(kind, desk)]
    const [debit, credit] = direction === 'in' ? [other, bank] : [bank, other]
    const on = desk ? await openTillDay(desk.id) : clock.today()
    if (desk && direction === 'out') await requireHeld(desk, on, amount)
    const posted = await post({
      kind: 'reversal',
      reference: referenceOf(id),
      reason,
      on,
      transfers: [{ debit, credit, amount, reverses: movement_id! }],
    })
    const [reversal_id] = posted ?? refuse(externalState)
    await notifyEnterer('banking.external-reversed', row, reason)
    const reversed = await write(row, 'reversed', { reversal_id: reversal_id! })
    await followExternal(id)
    return reversed
  })

/** Leaves an entry posted that is asked to be reversed: whoever asked may take that back, too. */
export const leavePosted = (id: number, reason: string): Promise<Decided> =>
  transaction(async () => {
    const { row } = await held(id)
    requireState(row, 'reversing')
    const left = await write(row, 'posted', { reason })
    await followExternal(id)
    return left
  })

function requireState({ state }: ExternalRow, wanted: State): void {
  if (state !== wanted) refuse(externalState)
}

/** Four eyes. */
function requireColleague({ asked_by_id }: ExternalRow): void {
  if (asked_by_id === currentActor().id) refuse(externalSameOfficer)
}

const actions = {
  posted: 'banking.external.accept',
  refused: 'banking.external.refuse',
  reversing: 'banking.external-reversal.request',
  reversed: 'banking.external-reversal.accept',
  kept: 'banking.external-reversal.refuse',
} as const

async function write(
  { id, state }: ExternalRow,
  to: 'posted' | 'refused' | 'reversing' | 'reversed',
  more: Partial<typeof externalTable.$inferInsert>,
): Promise<Decided> {
  await db()
    .update(externalTable)
    .set({ state: to, ...more })
    .where(eq(externalTable.id, id))
  await audit({
    action: actions[state === 'reversing' && to === 'posted' ? 'kept' : to],
    subject: ['banking.external', id],
    before: { state },
    after: { state: to },
    note: more.reason || undefined,
  })
  return { id, state: to }
}
