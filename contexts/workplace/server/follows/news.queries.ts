import { auditTable, lastSettledAct } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { and, gt, lte, max, min, sql } from 'drizzle-orm'
import { followTable } from './follows.table.ts'

/** The most acts that are looked at together. */
const most = 5000

/** What was done to a record that somebody follows. */
export type ActTold = { account_id: number; record: string; address: string; action: string; by: string; gone: boolean }

/** The newest act that may be told: none comes before it any more, and nobody may take it back. Undefined while acts are being written. */
export async function newestToTell(after: number): Promise<number | undefined> {
  const settled = await lastSettledAct()
  if (settled === undefined) return undefined
  const undoable = new Date(clock.now().getTime() - notifyAfterSeconds * 1000)
  const [first] = await db()
    .select({ id: min(auditTable.id) })
    .from(auditTable)
    .where(and(gt(auditTable.id, after), gt(auditTable.at, undoable)))
  return first?.id ? Math.min(settled, first.id - 1) : settled
}

/** Where to stop when so many acts are to be looked at together. */
export async function endOfBatch(after: number, upTo: number): Promise<number> {
  const next = db()
    .select({ id: auditTable.id })
    .from(auditTable)
    .where(and(gt(auditTable.id, after), lte(auditTable.id, upTo)))
    .orderBy(auditTable.id)
    .limit(most)
    .as('next')
  const [last] = await db()
    .select({ id: max(next.id) })
    .from(next)
  return last?.id ?? upTo
}

/**
 * The acts between two on what somebody followed by then, the oldest first. Never one's own, nor those of whoever acts as somebody.
 * `gone`: the record itself was deleted by it.
 */
export async function actsToTell(after: number, upTo: number): Promise<ActTold[]> {
  const { rows } = await db().execute<ActTold>(sql`
    select f.account_id, f.record, f.address, a.action,
      case when a.actor_guard = 'system' then '' else coalesce(a.acting_by_name, a.actor_name) end as by,
      (k.record is not distinct from a.subject_kind || '/' || a.subject_id and a.action = a.subject_kind || '.delete') as gone
    from ${auditTable} a
    cross join lateral (values (a.record), (a.subject_kind || '/' || a.subject_id)) k (record)
    join ${followTable} f on f.record = k.record and f.followed_at <= a.at
    where a.id > ${after} and a.id <= ${upTo}
      and f.account_id <> a.actor_id and f.account_id is distinct from a.acting_by_id
    order by a.id`)
  return rows
}
