import { type AuditAction, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { sql } from 'drizzle-orm'
import {
  earlierMonthOpen,
  laterMonthClosed,
  monthNotOver,
  monthSameOfficer,
  monthState,
} from '../../contract/months.ts'
import { monthTable } from '../ledger/ledger.table.ts'
import { isOver, type KnownMonth, monthAmong } from './months.queries.ts'
import { notifyAsker, notifyReopened } from './notify-month.ts'

type State = (typeof monthTable.$inferSelect)['state']
type Changed = { id: number; state: State }

/** Wants a month closed; a colleague closes it. Refuses one that is not over, is not open, or comes after one that is open. */
export const askToClose = (id: number): Promise<Changed> =>
  changing(id, async ({ month, earlier }) => {
    if (month.state !== 'open') refuse(monthState)
    requireDue(id, earlier)
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    const asked = {
      asked_by_id,
      asked_by_name,
      asked_at: clock.now(),
      closed_by_name: null,
      closed_at: null,
      reason: '',
    }
    return write(id, { action: 'finance.month.request', from: month.state, to: 'asked' }, asked)
  })

/** Closes a month that a colleague asked to close. From now on nothing is posted into it, nor before it. */
export const closeMonth = (id: number): Promise<Changed> =>
  changing(id, async ({ month, earlier }) => {
    if (month.state !== 'asked') refuse(monthState)
    if (month.asked_by_id === currentActor().id) refuse(monthSameOfficer)
    requireDue(id, earlier)
    await notifyAsker('finance.month-closed', month)
    const closed = { closed_by_name: currentActor().name, closed_at: clock.now() }
    return write(id, { action: 'finance.month.closed', from: month.state, to: 'closed' }, closed)
  })

/** Leaves a month open that was to be closed: whoever asked may take that back, too. */
export const leaveOpen = (id: number, reason: string): Promise<Changed> =>
  changing(id, async ({ month }) => {
    if (month.state !== 'asked') refuse(monthState)
    await notifyAsker('finance.month-left-open', month, reason)
    return write(id, { action: 'finance.month.refuse', from: month.state, to: 'open' }, { reason })
  })

/** Opens the last closed month again, with the reason. */
export const reopenMonth = (id: number, reason: string): Promise<Changed> =>
  changing(id, async ({ month, later }) => {
    if (month.state !== 'closed') refuse(monthState)
    if (later.some(each => each.state === 'closed')) refuse(laterMonthClosed)
    await notifyReopened(month, reason)
    return write(id, { action: 'finance.month.reopen', from: month.state, to: 'open' }, { reason })
  })

type Among = Awaited<ReturnType<typeof monthAmong>>
/** Alone: whoever posts holds the same lock with others (closed-months.table.sql), so nothing is being posted into it meanwhile. */
const changing = (id: number, work: (among: Among) => Promise<Changed>): Promise<Changed> =>
  transaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('finance.months'))`)
    return work(await monthAmong(id))
  })

function requireDue(id: number, earlier: readonly KnownMonth[]): void {
  if (!isOver(id)) refuse(monthNotOver)
  if (earlier.some(each => each.amount > 0 && each.state !== 'closed')) refuse(earlierMonthOpen)
}

type Step = { action: AuditAction; from: State; to: State }
async function write(id: number, { action, from, to }: Step, more: Partial<typeof monthTable.$inferInsert>) {
  const row = { state: to, ...more }
  const { id: asked_by_id, name: asked_by_name } = currentActor()
  await db()
    .insert(monthTable)
    .values({ id, asked_by_id, asked_by_name, asked_at: clock.now(), ...row })
    .onConflictDoUpdate({ target: monthTable.id, set: row })
  await audit({
    action,
    subject: ['finance.month', id],
    before: { state: from },
    after: { state: to },
    note: more.reason,
  })
  return { id, state: to }
}
