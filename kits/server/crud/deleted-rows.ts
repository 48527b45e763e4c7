import { changedSince } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { job } from '@halaqa/kit-server/jobs'
import { currentActor } from '@halaqa/kit-server/request'
import { requireUndoable } from '@halaqa/kit-server/undo'
import { and, desc, eq, getTableColumns, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { refusedByDatabase } from './database-errors.ts'
import { deletedRowTable } from './deleted-rows.table.ts'

type Of = { resource: string; table: PgTable & Record<string, PgColumn>; id: number }

/**
 * Keeps a row that is about to be deleted, in the transaction that deletes it. Answers whether it can be put back: a row that takes
 * others along, or empties a field of theirs, cannot, since it would come back without them.
 */
export async function keepDeleted({ resource, table, id }: Of): Promise<boolean> {
  if (await takesAlong(table, id)) return false
  const [kept] = await db()
    .select({ row: sql<object>`to_jsonb(${sql.identifier(getTableName(table))})` })
    .from(table)
    .where(eq(table.id!, id))
  if (!kept) return false
  await keep(resource, id, kept.row)
  return true
}

export const keepArchived = (resource: string, id: number): Promise<void> => keep(resource, id, null)

async function keep(resource: string, rowId: number, row: object | null) {
  const { id, guard } = currentActor()
  await db()
    .insert(deletedRowTable)
    .values({ resource, row_id: rowId, row, by_id: id, by_guard: guard, at: clock.now() })
}

/**
 * Puts a deleted row back as it was, with its id. Refused to everybody but whoever deleted it, after the time, a second
 * time, and where its place is taken or what it belongs to has gone meanwhile.
 */
export async function restoreRow({ resource, table, id }: Of): Promise<void> {
  const [kept] = await db()
    .select()
    .from(deletedRowTable)
    .where(and(eq(deletedRowTable.resource, resource), eq(deletedRowTable.row_id, id)))
    .orderBy(desc(deletedRowTable.id))
    .limit(1)
    .for('update')
  // Ids of another guard are other people's.
  const isOfGuard = kept?.by_guard === currentActor().guard
  requireUndoable({ at: kept?.at ?? null, byId: kept && isOfGuard ? kept.by_id : null })
  await db().delete(deletedRowTable).where(eq(deletedRowTable.id, kept!.id))
  if (kept!.row === null)
    return void (await db()
      .update(table)
      .set({ archived_at: null } as never)
      .where(eq(table.id!, id)))
  try {
    await refusedByDatabase(table, () => db().execute(insertion(table, kept!.row as object)))
  } catch (error) {
    if (error instanceof Refusal) refuse(changedSince)
    throw error
  }
}

/** Columns that the database computes are left to it. */
function insertion(table: PgTable, row: object): SQL {
  const names = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.generated)
    .map(([key]) => sql.identifier(key))
  const list = sql.join(names, sql`, `)
  return sql`insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`
}

/** Whether rows of other tables would be deleted or changed with this one. */
async function takesAlong(table: PgTable, id: number): Promise<boolean> {
  const { schema, name } = getTableConfig(table)
  const found = await db().execute(sql`
    select key.conrelid::regclass::text as child, array_agg(child_column.attname::text) as columns
    from pg_constraint key
    join unnest(key.conkey) as part(number) on true
    join pg_attribute child_column on child_column.attrelid = key.conrelid and child_column.attnum = part.number
    where key.contype = 'f' and key.confdeltype in ('c', 'n', 'd')
      and key.confrelid = ${`${schema ?? 'public'}.${name}`}::regclass
    group by key.oid, key.conrelid`)
  for (const { child, columns } of found.rows as { child: string; columns: string[] }[]) {
    // By several columns: no plain resource has such a one; it is not put back rather than half.
    if (columns.length !== 1) return true
    const hanging = await db().execute(
      sql`select 1 from ${sql.raw(child)} where ${sql.identifier(columns[0]!)} = ${id} limit 1`,
    )
    if (hanging.rows.length) return true
  }
  return false
}

/** An hour is more than anybody has; what was deleted shall not stay. */
export async function forgetDeletedRows(): Promise<number> {
  const gone = await db()
    .delete(deletedRowTable)
    .where(lt(deletedRowTable.at, new Date(clock.now().getTime() - 3_600_000)))
    .returning({ id: deletedRowTable.id })
  return gone.length
}

export const crudJobs = [
  job({
    name: 'platform.forget-deleted-rows',
    schema: z.object({}),
    cron: '23 * * * *',
    minutes: 5,
    run: forgetDeletedRows,
  }),
]
