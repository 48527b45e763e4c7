import { semesterTable } from '@halaqa/academics/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, text } from 'drizzle-orm/pg-core'
import { sponsorshipStates } from '../../contract/sponsorships.ts'
import { baisa, moment, sponsors } from '../schema.ts'
import { sponsorTable } from './sponsors.table.ts'

/** A sponsor pays of the fees of a student, from a semester to a semester. */
export const sponsorshipTable = sponsors.table(
  'sponsorships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text({ enum: sponsorshipStates }).notNull(),
    sponsor_id: integer()
      .notNull()
      .references(() => sponsorTable.id),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    from_semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    /** The last semester; null: the end is open. */
    until_semester_id: integer().references(() => semesterTable.id),
    /** Of each invoice, in percent; null: whatever is open. */
    share: integer(),
    /** No more than this for a semester. */
    most: baisa(),
    decision_number: text().notNull(),
    reason: text().notNull(),
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    approved_by_name: text(),
    approved_at: moment(),
    refused_by_name: text(),
    /** Who wants it ended after which day: another than who does it. */
    end_on: date(),
    contested_by_id: integer(),
    contested_by_name: text(),
    contested_at: moment(),
    /** Semesters that begin after this day are not billed. */
    ended_on: date(),
    ended_by_name: text(),
    /** Why it was refused, is to end or ended, or goes on after all. */
    note: text().notNull().default(''),
    search_text: foldedText('decision_number', 'reason'),
  },
  table => [
    index('sponsorships_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('sponsorships_sponsor').on(table.sponsor_id, table.id),
    index('sponsorships_student').on(table.student_id, table.id),
    index('sponsorships_from').on(table.from_semester_id),
    index('sponsorships_until').on(table.until_semester_id),
    index('sponsorships_waiting').on(table.state).where(sql`state in ('asked', 'ending')`),
    check('sponsorships_amount', sql`${table.share} is not null or ${table.most} is not null`),
    check('sponsorships_share', sql`${table.share} between 1 and 100`),
    check('sponsorships_most', sql`${table.most} > 0`),
    check(
      'sponsorships_ending',
      sql`${table.state} <> 'ending' or num_nulls(${table.end_on}, ${table.contested_by_id}, ${table.contested_at}) = 0`,
    ),
    check('sponsorships_ended', sql`(${table.ended_on} is not null) = (${table.state} = 'ended')`),
  ],
)
export type SponsorshipRow = typeof sponsorshipTable.$inferSelect
