import { accountTable, roleTable } from '@halaqa/identity/tables'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

export type ViewSort = { field: string; order: 'ASC' | 'DESC' }

/** Views of lists that staff share with a role or with everybody. */
export const sharedViewTable = workplace.table(
  'shared_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the office names it: `students.student`. */
    list: text().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<Record<string, unknown>>().notNull(),
    sort: jsonb().$type<ViewSort>(),
    /** Null: for everybody on the staff. A role goes when nobody holds it any more, and what was for it with it. */
    role_id: integer().references(() => roleTable.id, { onDelete: 'cascade' }),
    is_default: boolean().notNull(),
    shared_by_id: integer().references(() => accountTable.id, { onDelete: 'set null' }),
    shared_by: text().notNull(),
    shared_at: moment().notNull(),
  },
  table => [
    uniqueIndex('shared_views_list_name').on(table.list, table.name),
    // One default of a list for a role, and one for everybody.
    uniqueIndex('shared_views_default')
      .on(table.list, sql`coalesce(${table.role_id}, 0)`)
      .where(sql`${table.is_default}`),
    index('shared_views_role').on(table.role_id),
    index('shared_views_shared_by').on(table.shared_by_id),
    check('shared_views_name', sql`${table.name} <> ''`),
    check('shared_views_list', sql`${table.list} ~ '^[A-Za-z0-9_./-]{1,100}$'`),
  ],
)
export type SharedViewRow = typeof sharedViewTable.$inferSelect
