import { specialtyTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '../../contract/subject.ts'
import { curriculum, moment } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

/** A version of the study plan of a specialty. Published ones never change; one draft a specialty. */
export const planTable = curriculum.table(
  'plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    version: integer().notNull(),
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    /** The decision it rests on. */
    decision_number: text().notNull().default(''),
    decision_on: date(),
    decision_text: text().notNull().default(''),
    published_at: moment(),
    /** Counts up with every saved change, so that of two people who edit nobody overwrites the other. */
    revision: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('plans_version').on(table.specialty_id, table.version),
    uniqueIndex('plans_one_draft').on(table.specialty_id).where(sql`${table.state} = 'draft'`),
  ],
)
export type PlanRecord = typeof planTable.$inferSelect

/** Optional subjects of one term of which some are to be chosen. */
export const planGroupTable = curriculum.table(
  'plan_groups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer()
      .notNull()
      .references(() => planTable.id, { onDelete: 'cascade' }),
    term: integer().notNull(),
    name: text().notNull(),
    /** How many subjects are to be chosen. */
    choose: integer().notNull(),
  },
  table => [index('plan_groups_plan').on(table.plan_id)],
)

export const planSubjectTable = curriculum.table(
  'plan_subjects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plan_id: integer()
      .notNull()
      .references(() => planTable.id, { onDelete: 'cascade' }),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    term: integer().notNull(),
    position: integer().notNull(),
    kind: text().$type<SubjectKind>().notNull(),
    group_id: integer().references(() => planGroupTable.id, { onDelete: 'cascade' }),
    /** As they were when the version was published; null in a draft, where the subject says it. */
    hours: integer(),
    prerequisite_ids: integer().array(),
  },
  table => [
    uniqueIndex('plan_subjects_once').on(table.plan_id, table.subject_id),
    index('plan_subjects_subject').on(table.subject_id),
  ],
)
