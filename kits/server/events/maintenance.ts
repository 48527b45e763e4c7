import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq, lt, sql } from 'drizzle-orm'
import { kickEvents } from './dispatch.ts'
import { deliveryTable, eventTable } from './events.table.ts'

/** Deliveries that wait, how long the oldest has been waiting, and those that were given up. */
export async function eventCounts(): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
  const { rows } = await db().execute<{ waiting: number; oldest: Date | string | null; failed: number }>(sql`
    select count(*) filter (where waits)::int as waiting, min(at) filter (where waits) as oldest,
      count(*) filter (where not waits)::int as failed
    from (
      select at, true as waits from platform.events where dispatched_at is null
      union all
      select e.at, d.state = 'waiting' from platform.deliveries d join platform.events e on e.id = d.event_id
      where d.state <> 'done') as those`)
  const { waiting, oldest, failed } = rows[0]!
  const oldestSeconds = oldest ? Math.max(0, (clock.now().getTime() - new Date(oldest).getTime()) / 1000) : 0
  return { waiting, oldestSeconds, failed }
}

/** Tries a delivery that was given up once more, from the beginning. False when there is no such. */
export async function retryDelivery(eventId: number, reaction: string): Promise<boolean> {
  const retried = await db()
    .update(deliveryTable)
    .set({ state: 'waiting', attempts: 0, due_at: clock.now() })
    .where(
      and(eq(deliveryTable.event_id, eventId), eq(deliveryTable.reaction, reaction), eq(deliveryTable.state, 'failed')),
    )
    .returning()
  kickEvents()
  return retried.length > 0
}

/** Forgets events of which every delivery is done, older than so many days. Answers how many. */
export async function pruneEvents(days = 90): Promise<number> {
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  const pruned = await db()
    .delete(eventTable)
    .where(
      and(
        lt(eventTable.dispatched_at, before),
        sql`not exists (select from ${deliveryTable} where ${deliveryTable.event_id} = ${eventTable.id} and ${deliveryTable.state} <> 'done')`,
      ),
    )
    .returning({ id: eventTable.id })
  return pruned.length
}
