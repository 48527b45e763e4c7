import { accountsByIds } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import { mostInQueue, type QueuePart, type WorkItem } from '../../contract/assignment.ts'
import { isoOf, waitingFor } from '../items/waiting-now.ts'
import { linkOf, type WorkKind } from '../items/work-kinds.ts'

/** An item with whose it is, as the statement reads it. */
export type WaitingItem = {
  item_id: number
  since: string | null
  only_for: number | null
  not_by: number | null
  assignee_id: number | null
  assigned_by_id: number | null
  assigned_by: string | null
  assigned_at: string | null
  held_by: number | null
}

const isMine = (actor: Actor): SQL =>
  sql`coalesce(w.only_for, w.assignee_id, w.held_by) is not distinct from ${actor.id}`
const isFree = sql`coalesce(w.only_for, w.assignee_id, w.held_by) is null`

/** The first 200 of a queue: the officer's own, then what nobody has, then what colleagues have; the oldest first. */
export async function queueOf(kind: WorkKind, actor: Actor, part: QueuePart, itemId?: number) {
  const where =
    itemId !== undefined
      ? sql`w.item_id = ${itemId}`
      : { open: sql`(${isMine(actor)} or ${isFree})`, mine: isMine(actor), free: isFree, all: sql`true` }[part]
  const [items, counts] = [await itemsWhere(kind, actor, where), await countsOf(kind, actor)]
  return { rows: await presentItems(kind, items), ...counts }
}

/** An item that the officer may act on and that waits now; undefined when it does not. */
export async function waitingItem(kind: WorkKind, itemId: number, actor: Actor): Promise<WaitingItem | undefined> {
  const [item] = await itemsWhere(kind, actor, sql`w.item_id = ${itemId}`)
  return item
}

async function itemsWhere(kind: WorkKind, actor: Actor, where: SQL): Promise<WaitingItem[]> {
  const { rows } = await db().execute<WaitingItem>(sql`
    select w.item_id, ${isoOf(sql`w.since`)} as since, w.only_for, w.not_by, w.assignee_id, w.assigned_by_id, w.assigned_by,
      ${isoOf(sql`w.assigned_at`)} as assigned_at, w.held_by
    from ${waitingFor(kind, actor)} where ${where}
    order by ${isMine(actor)} desc, ${isFree} desc, w.since, w.item_id limit ${mostInQueue}`)
  return rows
}

async function countsOf(kind: WorkKind, actor: Actor) {
  const { rows } = await db().execute<{ mine: number; free: number; waiting: number }>(sql`
    select count(*) filter (where ${isMine(actor)})::int as mine, count(*) filter (where ${isFree})::int as free,
      count(*)::int as waiting
    from ${waitingFor(kind, actor)}`)
  return rows[0]!
}

/** Items as the contract has them. One whose record has no name is called by its number. */
export async function presentItems(kind: WorkKind, items: readonly WaitingItem[]): Promise<WorkItem[]> {
  const ids = items.map(each => each.item_id)
  const names = new Map((ids.length ? await kind.names(ids) : []).map(each => [each.id, each.name]))
  const staff = await accountsByIds(items.flatMap(each => [each.assignee_id ?? [], each.held_by ?? []].flat()))
  const nameOf = (id: number) => ({ id, name: staff.get(id)?.name ?? '' })
  return items.map(item => ({
    item_id: item.item_id,
    name: names.get(item.item_id) || `#${item.item_id}`,
    link: linkOf(kind, item.item_id),
    since: item.since,
    assignee:
      item.assignee_id === null
        ? null
        : { ...nameOf(item.assignee_id), assigned_by: item.assigned_by!, assigned_at: item.assigned_at! },
    held_by: item.held_by === null ? null : nameOf(item.held_by),
    can: { assign: item.only_for === null },
  }))
}
