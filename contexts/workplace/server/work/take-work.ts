import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isWithSomebodyElse, waitsNoMore } from '../../contract/work.ts'
import { heldNow, isoOf, waitingFor } from '../items/waiting-now.ts'
import { workItemTable } from '../items/work-items.table.ts'
import type { WorkKind } from '../items/work-kinds.ts'

/** An item lies on somebody's desk for this long, then it is free again. */
const heldMinutes = 10

type Asked = { skipped: number[]; only_mine: boolean }

/**
 * Takes the oldest item that is assigned to the officer, then the oldest that nobody else has; with `only_mine` nothing but
 * the former. `skipped` are not offered again. The numbers are those of the moment: what is decided on elsewhere is not among
 * them.
 */
export function takeNext(kind: WorkKind, actor: Actor, { skipped, only_mine }: Asked) {
  return transaction(async () => {
    await inTurn(kind)
    const isOffered = only_mine ? sql`${isFree(actor)} and ${isAssigned(actor)}` : isFree(actor)
    const isNext = sql`${isOffered} and w.item_id <> all(${sql.param(skipped)}::int[])`
    const [next] = await firstWaiting(kind, actor, isNext)
    if (next) await hold(kind.kind, next.item_id, actor)
    return { item_id: next?.item_id ?? null, since: next?.since ?? null, ...(await countsOf(kind, actor, isOffered)) }
  })
}

/**
 * Takes this one, for as long again where one has it already; also what is assigned to a colleague, for who asks for it by its
 * number wants this one. Refused while it lies on another desk.
 */
export function takeItem(kind: WorkKind, itemId: number, actor: Actor) {
  return transaction(async () => {
    await inTurn(kind)
    const [item] = await firstWaiting(kind, actor, sql`w.item_id = ${itemId}`)
    if (!item) return refuse(waitsNoMore)
    if (item.held_by !== null && item.held_by !== actor.id) await refuseHeld(item.held_by)
    await hold(kind.kind, itemId, actor)
    return { item_id: itemId, since: item.since, ...(await countsOf(kind, actor, isFree(actor))) }
  })
}

/** Refused unless one has it: what somebody else holds stays theirs. */
export async function releaseItem(kind: WorkKind, itemId: number, actor: Actor): Promise<void> {
  if (!(await letGo(kind.kind, itemId, actor.id))) refuse(notFound)
}

/** Takes an item from a desk; false where it does not lie on that one. */
export async function letGo(kind: string, itemId: number, holderId: number): Promise<boolean> {
  const released = await db()
    .update(workItemTable)
    .set({ held_by: null, held_until: null, changed_at: clock.now() })
    .where(and(eq(workItemTable.kind, kind), eq(workItemTable.item_id, itemId), eq(workItemTable.held_by, holderId)))
    .returning({ id: workItemTable.item_id })
  return released.length > 0
}

/** Of two officers who ask at once the second finds what the first has taken. */
export const inTurn = ({ kind }: WorkKind) => takeTurns('workplace.take', kind)

/** Not on another desk, nor assigned to somebody else. */
const isFree = (actor: Actor): SQL =>
  sql`((w.held_by is null or w.held_by = ${actor.id}) and (w.assignee_id is null or w.assignee_id = ${actor.id}))`
const isAssigned = (actor: Actor): SQL => sql`coalesce(w.only_for, w.assignee_id) is not distinct from ${actor.id}`

/** How many `isOffered` is true of, how many others have, and how many are assigned to the officer. */
async function countsOf(kind: WorkKind, actor: Actor, isOffered: SQL) {
  const { rows } = await db().execute<{ left: number; elsewhere: number; mine: number }>(sql`
    select count(*) filter (where ${isOffered})::int as "left", count(*) filter (where not ${isFree(actor)})::int as elsewhere,
      count(*) filter (where ${isAssigned(actor)})::int as mine
    from ${waitingFor(kind, actor)}`)
  return rows[0]!
}

/** The first of those that `which` is true of: what is assigned to the officer, then the oldest. */
async function firstWaiting(kind: WorkKind, actor: Actor, which: SQL) {
  const { rows } = await db().execute<{ item_id: number; since: string; held_by: number | null }>(sql`
    select w.item_id, ${isoOf(sql`w.since`)} as since, w.held_by from ${waitingFor(kind, actor)}
    where ${which} order by ${isAssigned(actor)} desc, w.since, w.item_id limit 1`)
  return rows
}

/** Refuses an act on what lies on a colleague's desk: they are deciding on it just now. */
export async function requireNotHeld(kind: string, itemId: number): Promise<void> {
  const { rows } = await db().execute<{ held_by: number }>(heldNow(sql`${kind}`, sql`${itemId}`))
  if (rows[0] && rows[0].held_by !== currentActor().id) await refuseHeld(rows[0].held_by)
}

async function refuseHeld(holderId: number): Promise<never> {
  const { name } = await accountById(holderId)
  return refuse(isWithSomebodyElse, undefined, { name })
}

/** Puts an item on the desk of whoever acts, also when it lay on another one: for what waits again by their own act. */
export const holdAgain = (kind: string, itemId: number): Promise<void> => hold(kind, itemId, currentActor())

async function hold(kind: string, itemId: number, actor: Actor): Promise<void> {
  const now = clock.now()
  const held = {
    held_by: actor.id,
    held_until: new Date(now.getTime() + heldMinutes * 60_000),
    changed_at: now,
  }
  await db()
    .insert(workItemTable)
    .values({ kind, item_id: itemId, ...held })
    .onConflictDoUpdate({ target: [workItemTable.kind, workItemTable.item_id], set: held })
}
