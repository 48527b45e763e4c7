import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isWithSomebodyElse, waitsNoMore } from '../../contract/work.ts'
import { heldNow, isoOf } from './work.queries.ts'
import { workItemTable } from './work-items.table.ts'
import type { WorkKind } from './work-kinds.ts'

/** An item lies on somebody's desk for this long, then it is free again. */
const heldMinutes = 10

/**
 * Takes the oldest item that nobody else has. `skipped` are not offered again.
 * The numbers are those of the moment: what is decided on elsewhere is not among them.
 */
export function takeNext(kind: WorkKind, actor: Actor, skipped: number[]) {
  return transaction(async () => {
    await inTurn(kind)
    const isNext = sql`${isOwn(actor)} and w.item_id <> all(${sql.param(skipped)}::int[])`
    const [next] = await oldestWaiting(kind, actor, isNext)
    if (next) await hold(kind.kind, next.item_id, actor)
    const { rows } = await db().execute<{ left: number; elsewhere: number }>(sql`
      select count(*) filter (where ${isOwn(actor)})::int as "left", count(*) filter (where not ${isOwn(actor)})::int as elsewhere
      from ${waitingFor(kind, actor)}`)
    return { item_id: next?.item_id ?? null, since: next?.since ?? null, ...rows[0]! }
  })
}

/** Takes this one, for as long again where one has it already. */
export function takeItem(kind: WorkKind, itemId: number, actor: Actor) {
  return transaction(async () => {
    await inTurn(kind)
    const [item] = await oldestWaiting(kind, actor, sql`w.item_id = ${itemId}`)
    if (!item) return refuse(waitsNoMore)
    if (!item.is_own) refuse(isWithSomebodyElse)
    await hold(kind.kind, itemId, actor)
    return { item_id: itemId, since: item.since }
  })
}

/** Refused unless one has it: what somebody else holds stays theirs. */
export async function releaseItem(kind: WorkKind, itemId: number, actor: Actor): Promise<void> {
  const released = await db()
    .update(workItemTable)
    .set({ held_by: null, held_until: null, changed_at: clock.now() })
    .where(
      and(eq(workItemTable.kind, kind.kind), eq(workItemTable.item_id, itemId), eq(workItemTable.held_by, actor.id)),
    )
    .returning({ id: workItemTable.item_id })
  if (!released.length) refuse(notFound)
}

/** Of two officers who ask at once the second finds what the first has taken. */
const inTurn = ({ kind }: WorkKind) => takeTurns('workplace.take', kind)

/** What this officer could act on as the row `w`, with who has it. */
const waitingFor = ({ kind, waiting }: WorkKind, actor: Actor): SQL => sql`(
  select k.*, held.held_by from (${waiting()}) k left join lateral (${heldNow(sql`${kind}`, sql`k.item_id`)}) held on true
  where k.not_by is distinct from ${actor.id} and (k.only_for is null or k.only_for = ${actor.id})) w`

const isOwn = (actor: Actor): SQL => sql`(w.held_by is null or w.held_by = ${actor.id})`

/** The oldest of those that `which` is true of; `is_own` where nobody else has it. */
async function oldestWaiting(kind: WorkKind, actor: Actor, which: SQL) {
  const { rows } = await db().execute<{ item_id: number; since: string; is_own: boolean }>(sql`
    select w.item_id, ${isoOf(sql`w.since`)} as since, ${isOwn(actor)} as is_own from ${waitingFor(kind, actor)}
    where ${which} order by w.since, w.item_id limit 1`)
  return rows
}

/** Refuses an act on what lies on a colleague's desk: they are deciding on it just now. */
export async function requireNotHeld(kind: string, itemId: number): Promise<void> {
  const { rows } = await db().execute<{ held_by: number }>(heldNow(sql`${kind}`, sql`${itemId}`))
  if (rows[0] && rows[0].held_by !== currentActor().id) refuse(isWithSomebodyElse)
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
