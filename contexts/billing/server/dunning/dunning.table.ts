import { moment } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type DunningLevel, dunningWays, type HoldKind } from '../../contract/dunning-levels.ts'
import { billing } from '../schema.ts'

/** How late something is when students are told, in which ways, and what they are kept from then on. */
export const levelTable = billing.table(
  'dunning_levels',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    days: integer().notNull(),
    ways: text({ enum: dunningWays }).array().notNull(),
    holds: text().array().$type<HoldKind[]>().notNull(),
  },
  table => [uniqueIndex('dunning_levels_days').on(table.days), check('dunning_levels_after', sql`${table.days} > 0`)],
)
export type LevelRow = DunningLevel

/**
 * What a student was told of a debt (what an invoice, or a part of a plan, asks for by a day): each level once. A student is kept only
 * from what was told, and only while the debt is open; that is read out of the books and stands in no column.
 */
export const noticeTable = billing.table(
  'dunning_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** Of the invoice, which one that replaces it keeps. */
    kind: text().notNull(),
    reference: text().notNull(),
    due_on: date().notNull(),
    /** Gone where the level was deleted: then it keeps nobody from anything. */
    level_id: integer().references(() => levelTable.id, { onDelete: 'set null' }),
    /** The days of the level as it was told. */
    days: integer().notNull(),
    holds: text().array().$type<HoldKind[]>().notNull(),
    /** What was late in all, in baisa. */
    amount: bigint({ mode: 'number' }).notNull(),
    told_at: moment().notNull(),
    /** When the debt was found settled; null while it is late. */
    freed_at: moment(),
  },
  table => [
    uniqueIndex('dunning_notices_once').on(table.student_id, table.kind, table.reference, table.due_on, table.level_id),
    index('dunning_notices_late').on(table.student_id).where(sql`freed_at is null`),
    index('dunning_notices_reference').on(table.reference),
    index('dunning_notices_level').on(table.level_id),
  ],
)
export type NoticeRow = typeof noticeTable.$inferSelect

/** A student is kept from nothing until a day, though late. Of several the last one counts. */
export const releaseTable = billing.table(
  'dunning_releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** The last day. */
    until: date().notNull(),
    reason: text().notNull(),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('dunning_releases_student').on(table.student_id, table.id)],
)
