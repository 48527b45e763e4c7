import { sql } from 'drizzle-orm'
import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { stateMoveTable } from '../states/states.table.ts'
import { studentTable } from '../students/students.table.ts'

/** The ids of what went from one record to the other, by the kind that its owner names, so that it can go back. */
export type Moved = { invoices: number[]; [kind: string]: number[] }

export const mergeTable = students.table(
  'merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from_id: integer()
      .notNull()
      .references(() => studentTable.id),
    into_id: integer()
      .notNull()
      .references(() => studentTable.id),
    moved: jsonb().$type<Moved>().notNull(),
    /** The move that withdrew `from`; null when it had left already. */
    move_id: integer().references(() => stateMoveTable.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    at: moment().notNull(),
    by_name: text().notNull(),
    undone_at: moment(),
  },
  table => [uniqueIndex('merges_from').on(table.from_id).where(sql`${table.undone_at} is null`)],
)
export type MergeRow = typeof mergeTable.$inferSelect
