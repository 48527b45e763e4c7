import { forbidden, notFound, type Resource, staleVersion } from '@halaqa/kit-contract'
import { eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { may, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { refusedByDatabase } from './database-errors.ts'
import { keepArchived, keepDeleted, restoreRow } from './deleted-rows.ts'
import { dependentsOf, mayBeRemoved, nameRowsOf } from './dependents.ts'
import type { CrudOptions, Rule } from './options.ts'

/** The transaction that wrote the row: PostgreSQL's own version of it. */
const version = sql<string>`xmin::text`

type AnyTable = PgTable & Record<string, PgColumn>
export type AnyRow = Record<string, unknown> & { id: number }
type Presented = AnyRow & { can: Record<string, boolean>; version: string }
export type Rows = ReturnType<typeof rowsOf>

/** Reads and writes of one table, always through the policy. Every write leaves an audit row. */
export function rowsOf(resource: Resource, options: CrudOptions<any, any, string> & { table: AnyTable }) {
  const { table } = options
  nameRowsOf(table, resource.name)
  if (options.remove) mayBeRemoved(table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const recordColumns = Object.fromEntries(Object.keys(resource.record.shape).map(key => [key, columns[key]!]))
  const archivedAt = options.remove === 'archive' ? columns.archived_at : undefined

  const visible = (actor: Actor, where?: SQL) =>
    and(conditionOf(options.visibleTo, actor), archivedAt && sql`${archivedAt} is null`, where)
  const changeable = (actor: Actor) =>
    may(resource.write, actor) ? conditionOf(options.changeableBy, actor) : sql`false`

  const select = (actor: Actor, where?: SQL) =>
    db()
      .select({ ...recordColumns, version, changeable: sql<boolean>`${changeable(actor)}` })
      .from(table)
      .where(visible(actor, where))
      .$dynamic()

  const present =
    (actor: Actor) =>
    ({ changeable: isChangeable, ...row }: Record<string, unknown>) => {
      const abilities = Object.entries(options.can ?? {}).map(([verb, rule]) => [
        verb,
        may(resource.write, actor) && rule(row as never, actor),
      ])
      const can = {
        edit: isChangeable,
        delete: Boolean(isChangeable && options.remove),
        ...Object.fromEntries(abilities),
      }
      return { ...row, can } as Presented
    }

  async function byId(id: number, actor: Actor, where?: SQL): Promise<Presented> {
    const [row] = await select(actor, and(eq(columns.id!, id), where)).limit(1)
    return row ? present(actor)(row) : refuse(notFound)
  }

  const add = (values: object): Promise<number> =>
    transaction(async () => {
      const insert = () =>
        db()
          .insert(table)
          .values(values as never)
          .returning({ id: columns.id! })
      const [row] = await refusedByDatabase(table, insert)
      const id = Number(row!.id)
      await audit({ action: `${resource.name}.store`, subject: [resource.name, id], after: values })
      return id
    })

  /** `known` is the version that the change was made on; what somebody else has changed since is not overwritten. */
  const change = (id: number, values: object, actor: Actor, known?: string): Promise<void> =>
    transaction(async () => {
      // The policy is in the WHERE: what is not yours is not there.
      const mine = and(eq(columns.id!, id), visible(actor), changeable(actor))
      const [found] = await db()
        .select({ ...recordColumns, version })
        .from(table)
        .where(mine)
        .for('update')
      const { version: now, ...before } = found ?? refuse(notFound)
      if (known !== undefined && known !== now) refuse(staleVersion)
      await refusedByDatabase(table, () =>
        db()
          .update(table)
          .set(values as never)
          .where(mine),
      )
      await audit({ action: `${resource.name}.update`, subject: [resource.name, id], before, after: values })
    })

  /** Answers whether it can be put back (docs/decisions/0047). */
  const remove = (id: number, actor: Actor, where?: SQL): Promise<boolean> =>
    transaction(async () => {
      const row = await byId(id, actor, where)
      if (!row.can.delete) refuse(forbidden)
      let isKept = false
      if (typeof options.remove === 'function') await options.remove(id)
      else if (options.remove === 'archive') {
        await db()
          .update(table)
          .set({ archived_at: clock.now() } as never)
          .where(eq(columns.id!, id))
        await keepArchived(resource.name, id)
        isKept = true
      } else {
        isKept = await keepDeleted({ resource: resource.name, table, id })
        await refusedByDatabase(table, () => db().delete(table).where(eq(columns.id!, id)))
      }
      const { can: _, version: __, ...before } = row
      await audit({ action: `${resource.name}.delete`, subject: [resource.name, id], before })
      return isKept
    })

  /** Puts back what the actor has just removed. */
  const restore = (id: number): Promise<undefined> =>
    transaction(async () => {
      await restoreRow({ resource: resource.name, table, id })
      await audit({ action: `${resource.name}.undelete`, subject: [resource.name, id] })
      return undefined
    })

  /** What the removal of one would answer. */
  async function previewRemoval(id: number, actor: Actor) {
    await byId(id, actor)
    return previewOf(() => remove(id, actor), { consequences: await dependentsOf(table, [id]) })
  }
  const previewRemovals = async (ids: number[], actor: Actor, where?: SQL) =>
    previewOfMany(ids, { what: resource.name, consequences: await dependentsOf(table, ids) }, id =>
      remove(id, actor, where),
    )

  /** Each row on its own: one that is refused does not hold back the others. */
  const removeMany = (ids: number[], actor: Actor, dryRun: boolean, where?: SQL) =>
    eachOf(ids, { dry_run: dryRun, said: (canUndo: boolean) => ({ can_undo: canUndo }) }, id =>
      remove(id, actor, where),
    )

  const restoreMany = (ids: number[]) => eachOf(ids, { dry_run: false }, restore)

  return {
    table,
    columns,
    select,
    present,
    visible,
    byId,
    add,
    change,
    remove,
    removeMany,
    restoreMany,
    previewRemoval,
    previewRemovals,
  }
}

/** A bound boolean in a select comes back as the text 't' or 'f', both truthy: the constants are written out. */
function conditionOf(rule: Rule | undefined, actor: Actor): SQL {
  const answer = rule ? rule(actor) : true
  if (typeof answer !== 'boolean') return answer
  return answer ? sql`true` : sql`false`
}
