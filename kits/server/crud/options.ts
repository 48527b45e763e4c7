import type { Context } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** yes, no, or the rows for which it is yes. */
export type Rule = (actor: Actor) => boolean | SQL

/** The closed list of what a plain resource may say to the server (docs/decisions: a new key needs an ADR). */
export type CrudOptions<Rec, Inp, Can extends string> = {
  /** Has a column for every field of the record; the compiler says which is missing. */
  table: PgTable & { [K in keyof Rec & string]: PgColumn }
  visibleTo: Rule
  /** Which visible rows may be changed and deleted, besides the permission of the route. Default: all. */
  changeableBy?: Rule
  /**
   * delete: the row goes, unless a foreign key refuses. archive: archived_at is set and the row is no longer listed.
   * A use case: it removes the row or refuses; delete, delete-bulk and their previews all go through it.
   */
  remove?: 'delete' | 'archive' | ((id: number) => Promise<void>)
  /** What a new record starts from. */
  draft?: (context: Context) => Partial<Inp> | Promise<Partial<Inp>>
  /** The abilities that the contract declares in `can`. */
  can?: { [K in Can]: (row: Rec, actor: Actor) => boolean }
}
