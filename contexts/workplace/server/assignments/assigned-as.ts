import { currentActor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { assignedNow } from '../items/waiting-now.ts'
import { workKinds } from '../items/work-kinds.ts'

/**
 * The rows of a list that wait as items of this kind and are whose the filter says (`assigned`), as the queue of the kind has
 * it: an assignment that counts no more leaves the item to nobody. Whoever may not act on the kind finds none.
 */
export function assignedAs(kind: string, key: PgColumn, whose: string | undefined): SQL | undefined {
  if (whose === undefined) return undefined
  const work = workKinds.contributions().find(each => each.kind === kind)
  if (!work) throw new Error(`${kind} is no kind of work`)
  const actor = currentActor()
  if (!actor.permissions.has(work.permission)) return sql`false`
  const owner = sql`coalesce(k.only_for, k.assignee_id)`
  const isWhose =
    whose === 'free' ? sql`${owner} is null` : sql`${owner} = ${whose === 'mine' ? actor.id : Number(whose)}`
  return sql`${key} in (select k.item_id from ${assignedNow(work)} k where k.not_by is distinct from ${actor.id} and ${isWhose})`
}
