import { specialtyTable } from '@halaqa/academics/tables'
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { admission, moment } from '../schema.ts'

export const waitingTable = admission.table(
  'waiting_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    specialtyId: integer().references(() => specialtyTable.id),
    createdAt: moment().notNull(),
    toldAt: moment(),
  },
  table => [uniqueIndex('waiting_list_email').on(table.email)],
)
