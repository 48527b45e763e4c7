import { accountTable } from '@halaqa/identity/tables'
import { bigint, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workplace } from '../schema.ts'

/** What happened to a record, as the notice that its person has not read yet says it. */
export type News = {
  count: number
  /** The actions of the audit log, the newest first, each once. */
  actions: string[]
  /** Who acted, the newest first, each once; an empty name is the system. */
  by: string[]
}

/** Which records a member of staff follows. */
export const followTable = workplace.table(
  'follows',
  {
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    /** `students.student/5`, as the audit log names it. */
    record: text().notNull(),
    /** A local path: the page of the record. */
    address: text().notNull(),
    title: text().notNull(),
    followed_at: moment().notNull(),
    /** What the newest notice says. */
    news: jsonb().$type<News>(),
    /** The record that it was before that one was merged into this: it comes back with an undone merge. */
    moved_from: text(),
  },
  table => [primaryKey({ columns: [table.account_id, table.record] }), index('follows_record').on(table.record)],
)

/** One row: up to which act of the audit log followers were told. */
export const toldActsTable = workplace.table('told_acts', {
  id: integer().primaryKey(),
  up_to: bigint({ mode: 'number' }).notNull(),
})
