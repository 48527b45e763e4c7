import { specialtyTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, text } from 'drizzle-orm/pg-core'
import { billing } from '../schema.ts'

/** How what is owed is spread over parts. */
export const ruleTable = billing.table('instalment_rules', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  counted_from: text({ enum: ['plan', 'semester'] }).notNull(),
  /** Of whom; of neither: of everybody. */
  degree_type: text({ enum: ['diploma', 'bachelor', 'master'] }),
  specialty_id: integer().references(() => specialtyTable.id),
  /** In baisa: of less nothing is spread. */
  min_amount: bigint({ mode: 'number' }).notNull(),
  is_active: boolean().notNull(),
})
export type RuleRow = typeof ruleTable.$inferSelect

/** A part of a rule; the shares of one are 10,000 together. */
export const rulePartTable = billing.table(
  'instalment_rule_parts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rule_id: integer()
      .notNull()
      .references(() => ruleTable.id, { onDelete: 'cascade' }),
    /** In hundredths of a percent. */
    share: integer().notNull(),
    days: integer().notNull(),
  },
  table => [
    index('instalment_rule_parts_rule').on(table.rule_id, table.id),
    check('instalment_rule_parts_share', sql`${table.share} > 0 and ${table.days} >= 0`),
  ],
)
export type RulePartRow = typeof rulePartTable.$inferSelect
