import { invalid, notFound } from '@halaqa/kit-contract'
import { type AuditAction, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq, lt, ne } from 'drizzle-orm'
import {
  depositTooHigh,
  earlierTillOpen,
  type TillState,
  tillChanged,
  tillSameOfficer,
  tillState,
} from '../../contract/tills.ts'
import { lockBankAccount } from '../banks/balances.ts'
import { openBankAccount } from '../banks/bank-accounts.queries.ts'
import { notifyCounter } from './notify-till.ts'
import { postTill } from './post-till.ts'
import { tillBalance } from './till-balance.ts'
import { type TillRow, tillTable } from './tills.table.ts'

export type Changed = { id: number; state: TillState }
export type Count = {
  /** In baisa. Nothing while nobody has counted: what the books say. */
  counted?: number | undefined
  reason?: string
  deposit?: number
  deposit_account_id?: number | undefined
}

/**
 * A desk was counted: from now on its cash comes to the next day, and a colleague closes this one. Refuses `invalid` where a
 * difference has no reason, and `earlier-till-open`.
 */
export const askToCloseTill = (id: number, { counted, reason = '', ...to }: Count): Promise<Changed> =>
  changing(id, async till => {
    if (till.state !== 'open' || till.day > clock.today()) refuse(tillState)
    await requireEarlierClosed(till)
    const expected = await tillBalance(till)
    const found = counted ?? Math.max(0, expected)
    if (counted !== undefined && found !== expected && !reason) refuse(invalid, { reason: 'field.needed' })
    const deposit = await depositOf(to, found)
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    const asked = { asked_by_id, asked_by_name, asked_at: clock.now() }
    return write(till, 'finance.till.request', {
      state: 'asked',
      expected,
      counted: found,
      reason,
      ...deposit,
      ...asked,
    })
  })

async function depositOf({ deposit = 0, deposit_account_id }: Count, counted: number) {
  if (!deposit) return { deposit: 0, deposit_account_id: null }
  if (!deposit_account_id) return refuse(invalid, { deposit_account_id: 'field.needed' })
  const account = await openBankAccount(deposit_account_id, 'deposit_account_id')
  if (account.kind !== 'bank') refuse(invalid, { deposit_account_id: 'field.unknown-reference' })
  if (deposit > counted) refuse(depositTooHigh)
  return { deposit, deposit_account_id: account.id }
}

/**
 * Closes the day of a desk: the difference is posted, and what is carried to the bank. Nothing is received on it any more.
 * Refuses `till-changed` where money moved since it was counted.
 */
export const closeTill = (id: number): Promise<Changed> =>
  changing(id, async till => {
    if (till.state !== 'asked') refuse(tillState)
    if (till.asked_by_id === currentActor().id) refuse(tillSameOfficer)
    await requireEarlierClosed(till)
    if ((await tillBalance(till)) !== till.expected) refuse(tillChanged)
    await postTill(till)
    const closed = { closed_by_name: currentActor().name, closed_at: clock.now() }
    return write(till, 'finance.till.closed', { state: 'closed', ...closed })
  })

/** It is to be counted again: whoever counted may say so, too. */
export const leaveTillOpen = (id: number, reason: string): Promise<Changed> =>
  changing(id, async till => {
    if (till.state !== 'asked') refuse(tillState)
    await notifyCounter(till, reason)
    const uncounted = { expected: null, counted: null, deposit: 0, deposit_account_id: null, asked_by_id: null }
    return write(till, 'finance.till.refuse', { state: 'open', reason, ...uncounted })
  })

const changing = (id: number, work: (till: TillRow) => Promise<Changed>): Promise<Changed> =>
  transaction(async () => {
    const [found] = await db().select().from(tillTable).where(eq(tillTable.id, id))
    // The desk before its day, as whoever receives or pays there does.
    await lockBankAccount((found ?? refuse(notFound)).bank_account_id)
    const [till] = await db().select().from(tillTable).where(eq(tillTable.id, id)).for('update')
    return work(till!)
  })

async function requireEarlierClosed({ bank_account_id, day }: TillRow): Promise<void> {
  const isEarlier = and(
    eq(tillTable.bank_account_id, bank_account_id),
    lt(tillTable.day, day),
    ne(tillTable.state, 'closed'),
  )
  if (await db().$count(tillTable, isEarlier)) refuse(earlierTillOpen)
}

async function write(
  till: TillRow,
  action: AuditAction,
  row: Partial<typeof tillTable.$inferInsert> & { state: TillState },
): Promise<Changed> {
  await db().update(tillTable).set(row).where(eq(tillTable.id, till.id))
  const { expected, counted, deposit } = row
  await audit({
    action,
    subject: ['finance.till', till.id],
    before: { state: till.state },
    after: { state: row.state, expected, counted, deposit },
    note: row.reason || undefined,
  })
  return { id: till.id, state: row.state }
}
