import { specialtyTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** Name and address, folded by `searchKey`. */
    searchText: text().notNull(),
  },
  table => [
    uniqueIndex('waiting_list_email').on(table.email),
    index('waiting_list_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
