import { elementTable, subjectTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey } from 'drizzle-orm/pg-core'
import { learning, moment, moments, ranges } from '../schema.ts'

/** How far a student is in an element: which stretches were played, where the student stopped, and when it was finished. */
export const progressTable = learning.table(
  'progress',
  {
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    element_id: integer()
      .notNull()
      .references(() => elementTable.id, { onDelete: 'cascade' }),
    /** The element's, so that a subject's progress is read without its elements. */
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    /** Milliseconds of the film that were really played. */
    covered: ranges().notNull().default(sql`'{}'`),
    covered_ms: integer().notNull().default(0),
    /** The time in which they were played, each moment once: what is covered grows no faster (ADR 0039). */
    played: moments().notNull().default(sql`'{}'`),
    /** What was told faster than anybody can play; it does not count, and staff see it. */
    held: ranges().notNull().default(sql`'{}'`),
    held_ms: integer().notNull().default(0),
    /** Where to go on, and when the student was there: a report that comes late does not move it back. */
    position_ms: integer().notNull().default(0),
    position_at: moment().notNull(),
    watched_at: moment(),
    updated_at: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.student_id, table.element_id] }),
    index('progress_subject').on(table.student_id, table.subject_id, table.watched_at),
    // Who studies now, and what a student did last; the films of some students, without their rows.
    index('progress_last').on(table.student_id, table.updated_at, table.element_id, table.covered_ms),
    // What students watched, for staff: of everybody, and of a subject. Only films are covered.
    index('progress_shown').on(table.updated_at).where(sql`${table.covered_ms} > 0`),
    index('progress_held').on(table.updated_at).where(sql`${table.held_ms} > 0`),
    index('progress_subject_shown').on(table.subject_id, table.updated_at).where(sql`${table.covered_ms} > 0`),
  ],
)
