import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { log, maskedText } from '@halaqa/kit-server/log'
import { system, withRequest } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { deliveryTable, eventTable } from './events.table.ts'
import type { Reaction } from './reaction.ts'

/** Pauses after the first, second, … failure, in seconds; after the last one the delivery is given up, and shown. */
const pauses = [1, 5, 30, 120]
const fanOutLock = 4_200_123

/** Whether an event waits for its reactions, or one of these reactions for its turn. */
export async function isAnythingDue(reactions: readonly Reaction[]): Promise<boolean> {
  const { rows } = await db().execute<{ due: boolean }>(sql`
    select exists (select from platform.events where dispatched_at is null)
      or exists (
        select from platform.deliveries
        where state = 'waiting' and due_at <= ${clock.now().toISOString()} and reaction in ${namesOf(reactions)}) as due`)
  return rows[0]!.due
}

/** Gives waiting events to their reactions: one delivery each. True when there may be more. */
export function fanOut(reactions: readonly Reaction[], limit = 200): Promise<boolean> {
  return transaction(async () => {
    // one process at a time, or a later event could be delivered before an earlier one
    const { rows } = await db().execute(sql`select pg_try_advisory_xact_lock(${fanOutLock}) as mine`)
    if (!rows[0]?.mine) return false
    const events = await db()
      .select({ id: eventTable.id, name: eventTable.name, not_before: eventTable.not_before })
      .from(eventTable)
      .where(isNull(eventTable.dispatched_at))
      .orderBy(asc(eventTable.id))
      .limit(limit)
    if (!events.length) return false
    const deliveries = events.flatMap(event =>
      reactions
        .filter(each => each.event === event.name)
        .map(each => ({
          event_id: event.id,
          reaction: each.name,
          event_name: event.name,
          due_at: event.not_before ?? clock.now(),
        })),
    )
    if (deliveries.length) await db().insert(deliveryTable).values(deliveries).onConflictDoNothing()
    const ids = events.map(event => event.id)
    await db().update(eventTable).set({ dispatched_at: clock.now() }).where(inArray(eventTable.id, ids))
    return events.length === limit
  })
}

export type Delivered = { reaction: string; eventId: number; error?: unknown }

/**
 * Runs the next delivery that is due. Of one reaction and one event name only the oldest waiting one may run, so their
 * order is kept however many processes there are; one that was published for later holds back nothing before its time.
 * Undefined when nothing is due.
 */
export function deliverNext(reactions: readonly Reaction[]): Promise<Delivered | undefined> {
  return transaction(async () => {
    const delivery = await takeDue(namesOf(reactions))
    if (!delivery) return undefined
    const { eventId, reaction: name } = delivery
    const attempt = delivery.attempts + 1
    const mine = and(eq(deliveryTable.event_id, eventId), eq(deliveryTable.reaction, name))
    try {
      await transaction(() => react(reactions.find(each => each.name === name)!, eventId, attempt))
      await db()
        .update(deliveryTable)
        .set({ state: 'done', attempts: attempt, done_at: clock.now(), error: null })
        .where(mine)
      return { reaction: name, eventId }
    } catch (error) {
      const pause = pauses[attempt - 1]
      log.error({ err: error, reaction: name, eventId, attempt, gaveUp: pause === undefined }, 'a reaction failed')
      await db()
        .update(deliveryTable)
        .set({
          attempts: attempt,
          error: maskedText(error instanceof Error ? error.message : String(error)).slice(0, 2000),
          ...(pause === undefined
            ? { state: 'failed' as const }
            : { due_at: new Date(clock.now().getTime() + pause * 1000) }),
        })
        .where(mine)
      return { reaction: name, eventId, error }
    }
  })
}

/** No list of SQL is empty. */
const namesOf = (reactions: readonly Reaction[]): string[] =>
  reactions.length ? reactions.map(each => each.name) : ['']

async function takeDue(names: string[]) {
  const { rows } = await db().execute<{ eventId: string; reaction: string; attempts: number }>(sql`
    select d.event_id as "eventId", d.reaction, d.attempts from platform.deliveries d
    where d.state = 'waiting' and d.due_at <= ${clock.now().toISOString()} and d.reaction in ${names}
      and not exists (
        select from platform.deliveries earlier
        where earlier.state = 'waiting' and earlier.reaction = d.reaction
          and earlier.event_name = d.event_name and earlier.event_id < d.event_id
          and (earlier.attempts > 0 or earlier.due_at <= ${clock.now().toISOString()}))
    order by d.event_id, d.reaction limit 1 for update of d skip locked`)
  const row = rows[0]
  return row && { ...row, eventId: Number(row.eventId) }
}

async function react(reaction: Reaction, eventId: number, attempt: number) {
  const [event] = await db().select().from(eventTable).where(eq(eventTable.id, eventId))
  const { payload, name, at, actor_id, request_id } = event!
  const request = { actor: system, requestId: request_id, language: 'ar', address: '', agent: '' }
  await withRequest(request, () => reaction.run(payload, { id: eventId, name, at, actorId: actor_id, attempt }))
}
