import { date, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Decision } from '../../contract/decision.ts'
import { academics } from '../schema.ts'

export const decisionTable = academics.table(
  'decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    date: date().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    changes: text().array().$type<Decision['changes']>().notNull(),
    file_id: uuid(),
  },
  table => [uniqueIndex('decisions_number').on(table.number)],
)
