import { staffWithPart } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import type { Actor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import { assignmentTable } from './assignments.table.ts'
import { workItemTable } from './work-items.table.ts'
import type { WorkKind } from './work-kinds.ts'

/** Whether an assignment was made after the row `item` began to wait as it does now. */
export const isOfThisWaiting = sql`(item.since is null or ${assignmentTable.assigned_at} >= item.since)`

/**
 * What waits of a kind, each item with whom it is assigned to, as a table of a statement: the columns of `waitingItems`, and
 * `assignee_id`, `assigned_by_id`, `assigned_by`, `assigned_at`. Nobody's is what was assigned before it began to wait as it
 * does now, or to somebody who was blocked since, lost the right, or asked for it themselves.
 */
export const assignedNow = ({ kind, permission, waiting }: WorkKind): SQL => sql`(
  select item.*, ${assignmentTable.assignee_id}, ${assignmentTable.assigned_by_id}, ${assignmentTable.assigned_by},
    ${assignmentTable.assigned_at}
  from (${waiting()}) item
  left join ${assignmentTable} on ${assignmentTable.kind} = ${kind} and ${assignmentTable.item_id} = item.item_id
    and item.only_for is null and ${assignmentTable.assignee_id} is distinct from item.not_by
    and ${isOfThisWaiting}
    and ${staffWithPart(assignmentTable.assignee_id, permission)})`

/** What this officer may act on as the row `w`, with whose it is and on whose desk it lies. */
export const waitingFor = (kind: WorkKind, actor: Actor): SQL => sql`(
  select k.*, held.held_by from ${assignedNow(kind)} k left join lateral (${heldNow(sql`${kind.kind}`, sql`k.item_id`)}) held on true
  where k.not_by is distinct from ${actor.id} and (k.only_for is null or k.only_for = ${actor.id})) w`

/** Who has an item on the desk at this moment. */
export const heldNow = (kind: SQL, itemId: SQL): SQL => sql`
  select ${workItemTable.held_by} as held_by from ${workItemTable}
  where ${workItemTable.kind} = ${kind} and ${workItemTable.item_id} = ${itemId}
    and ${workItemTable.held_until} > ${clock.now().toISOString()}::timestamptz`

/** A moment as replies say it. */
export const isoOf = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
