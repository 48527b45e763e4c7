import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Audience, EventType, RuleKey } from '../../contract/calendar-event.ts'
import type { SemesterKind } from '../../contract/semester.ts'
import { academics, moment, names } from '../schema.ts'

export const yearTable = academics.table(
  'years',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    tentative: boolean().notNull(),
  },
  table => [uniqueIndex('years_name').on(table.name), check('years_days', sql`${table.ends_on} >= ${table.starts_on}`)],
)

export const semesterTable = academics.table(
  'semesters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year_id: integer()
      .notNull()
      .references(() => yearTable.id),
    kind: text().$type<SemesterKind>().notNull(),
    ...names(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    tentative: boolean().notNull(),
    state: text({ enum: ['inactive', 'active'] })
      .notNull()
      .default('inactive'),
  },
  table => [
    uniqueIndex('semesters_kind').on(table.year_id, table.kind),
    // One semester runs, whatever the program does.
    uniqueIndex('semesters_active').on(table.state).where(sql`state = 'active'`),
    check('semesters_days', sql`${table.ends_on} >= ${table.starts_on}`),
  ],
)
export type SemesterRow = typeof semesterTable.$inferSelect

export const eventTypeTable = academics.table(
  'event_types',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...names(),
    colour: text().$type<(typeof EventType.shape.colour)['_zod']['output']>().notNull(),
    audiences: text().array().$type<Audience[]>().notNull(),
    rule_key: text().$type<RuleKey>(),
    background: boolean().notNull(),
  },
  // A rule asks the calendar by its key: one type answers.
  table => [uniqueIndex('event_types_rule_key').on(table.rule_key)],
)
export type EventTypeRow = typeof eventTypeTable.$inferSelect

export const semesterEventTable = academics.table(
  'semester_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    type_id: integer()
      .notNull()
      .references(() => eventTypeTable.id),
    title: text().notNull().default(''),
    note: text().notNull().default(''),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
  },
  table => [
    index('semester_events_semester').on(table.semester_id, table.starts_on),
    index('semester_events_type').on(table.type_id),
    check('semester_events_days', sql`${table.ends_on} >= ${table.starts_on}`),
  ],
)

/** The key of each audience's calendar; who knows it may read that calendar. */
export const feedTable = academics.table(
  'calendar_feeds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    audience: text().$type<Audience>().notNull(),
    key: text().notNull(),
    made_at: moment().notNull(),
  },
  table => [uniqueIndex('calendar_feeds_audience').on(table.audience), uniqueIndex('calendar_feeds_key').on(table.key)],
)
