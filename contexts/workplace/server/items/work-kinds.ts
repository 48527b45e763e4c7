import { deskAddress, notFound } from '@halaqa/kit-contract'
import { extensionPoint } from '@halaqa/kit-server/assembly'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Work of one kind: what waits for somebody of the college, one item after the other. */
export type WorkKind = {
  /** As the office's manifests and desks name it: `grading.complaint`. */
  kind: string
  /** Who acts on it. */
  permission: string
  /** The message key of one of them: `grading.complaint.one`. */
  one: string
  /** A statement as `waitingItems` makes it. Its rows are found by an index: it is asked for every 15 seconds. */
  waiting: () => SQL
  /** Whom or what these items are about, in one statement. */
  names: (ids: readonly number[]) => Promise<ItemName[]>
  /** Where one is decided on, a local path. Without it the desk of the kind. */
  link?: (id: number) => string
}
export type ItemName = { id: number; name: string }

/** Contexts say what waits in them. */
export const workKinds = extensionPoint<WorkKind>('workplace.work')

type Items = {
  /** The number of an item, as the context's own routes take it. */
  id: PgColumn
  /** Since when it has waited. */
  since: PgColumn | SQL
  where: SQL | undefined
  /** Who may not act on it: whoever asked for it themselves. */
  not_by?: PgColumn | SQL
  /** Whose it is from the beginning: nobody else sees it. */
  only_for?: PgColumn
}

/** What waits, as a statement that several are put together of. `id` and `since` are of the same table. */
export const waitingItems = ({ id, since, where, not_by, only_for }: Items): SQL => sql`
  select ${id} as item_id, ${since} as since, ${not_by ?? nobody} as not_by, ${only_for ?? nobody} as only_for
  from ${id.table} where ${where ?? sql`true`}`

const nobody = sql`null::int`

/** A kind that the actor may act on, or 404. */
export function kindOf(name: string, actor: Actor): WorkKind {
  const kind = workKinds.contributions().find(each => each.kind === name)
  return kind && actor.permissions.has(kind.permission) ? kind : refuse(notFound)
}

/** Where an item is decided on: a page of the context that owns it, or the desk, with it on top. */
export const linkOf = ({ kind, link }: WorkKind, itemId: number): string =>
  link?.(itemId) ?? `${deskAddress(kind)}?item=${itemId}`
