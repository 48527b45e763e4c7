import { semesterTable } from '@halaqa/academics/tables'
import { moment } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DealtPart } from '../../contract/deal-parts.ts'
import { billing } from '../schema.ts'
import { ruleTable } from './rules.table.ts'

/** What is asked of a student by an invoice, spread over parts. It follows whichever invoice has this kind and reference. */
export const planTable = billing.table(
  'instalment_plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    kind: text().notNull(),
    reference: text().notNull(),
    semester_id: integer().references(() => semesterTable.id),
    rule_id: integer().references(() => ruleTable.id, { onDelete: 'set null' }),
    /** Whether its parts are paid, or late, is read out of the books. */
    state: text({ enum: ['running', 'ended'] })
      .notNull()
      .default('running'),
    /** Why it was ended. */
    reason: text().notNull().default(''),
    by_name: text().notNull(),
    at: moment().notNull(),
    ended_at: moment(),
  },
  table => [
    uniqueIndex('instalment_plans_invoice').on(table.kind, table.reference).where(sql`state = 'running'`),
    index('instalment_plans_student').on(table.student_id, table.id),
    index('instalment_plans_semester').on(table.semester_id, table.id),
    index('instalment_plans_rule').on(table.rule_id),
  ],
)
export type PlanRow = typeof planTable.$inferSelect

/** A part, as it was dealt last; what of it is paid is derived (`settleParts`). */
export const partTable = billing.table(
  'instalment_parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer()
      .notNull()
      .references(() => planTable.id),
    /** Money settles them in this order. */
    position: integer().notNull(),
    due_on: date().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    uniqueIndex('instalment_parts_position').on(table.plan_id, table.position),
    index('instalment_parts_due').on(table.due_on),
    check('instalment_parts_amount', sql`${table.amount} > 0`),
  ],
)

/** Each time that a plan was dealt: as it was made, by an officer, or because its invoice changed. Never edited. */
export const revisionTable = billing.table(
  'instalment_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer()
      .notNull()
      .references(() => planTable.id),
    number: integer().notNull(),
    cause: text({ enum: ['made', 'changed', 'invoice'] }).notNull(),
    reason: text().notNull(),
    parts: jsonb().$type<DealtPart[]>().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [uniqueIndex('instalment_revisions_number').on(table.plan_id, table.number)],
)

/** What a student was told of a part of a plan, by its day: each once. */
export const noticeTable = billing.table(
  'instalment_notices',
  {
    plan_id: integer()
      .notNull()
      .references(() => planTable.id),
    due_on: date().notNull(),
    kind: text({ enum: ['due', 'late'] }).notNull(),
    at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.plan_id, table.due_on, table.kind] })],
)
