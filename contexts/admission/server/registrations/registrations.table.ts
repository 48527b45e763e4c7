import type { DegreeType } from '@halaqa/academics/contract'
import { specialtyTable } from '@halaqa/academics/tables'
import { accountTable } from '@halaqa/identity/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { groupTable, periodTable } from '../periods/periods.table.ts'
import { admission, moment } from '../schema.ts'
import { stepTable } from '../steps/steps.table.ts'

export const registrationTable = admission.table(
  'registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `R-26-01482`: the year and the id. */
    number: text().notNull().unique(),
    account_id: integer()
      .notNull()
      .references(() => accountTable.id),
    period_id: integer()
      .notNull()
      .references(() => periodTable.id),
    specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    degree_type: text().$type<DegreeType>().notNull(),
    group_id: integer().references(() => groupTable.id),
    step_id: integer()
      .notNull()
      .references(() => stepTable.id),
    step_since: moment().notNull(),
    /** The steps it ever stood at, one bit each (`reachedBit`): what the funnel counts, without reading every move. */
    reached: integer().notNull().default(0),
    status: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    decision_reason: text(),
    /** Last day of the two weeks after acceptance. */
    window_ends_on: date(),
    /** Last day to book a conformity day after the provisional acceptance. */
    book_until: date(),
    first_name: text().notNull(),
    second_name: text().notNull(),
    third_name: text().notNull(),
    family_name: text().notNull(),
    full_name: text().notNull(),
    latin_name: text().notNull(),
    civil_number: text().notNull(),
    /** The address is proven, or staff saw the person: nobody else applies with this civil number in the period. */
    holds_civil_number: boolean().notNull().default(true),
    birth_date: date().notNull(),
    gender: text({ enum: ['male', 'female'] }).notNull(),
    nationality: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    country: text().notNull(),
    state: text().notNull().default(''),
    city: text().notNull(),
    route: text({ enum: ['secondary', 'experience', 'degree'] }).notNull(),
    /** Hundredths of a percent. */
    secondary_percent: integer(),
    completed_grade: integer(),
    experience_years: integer(),
    has_bachelor: boolean().notNull().default(false),
    affiliate_code: text(),
    fee_state: text({ enum: ['open', 'paid', 'exempted'] })
      .notNull()
      .default('open'),
    /** Baisa of all that was paid. */
    paid: bigint({ mode: 'number' }).notNull().default(0),
    /** Set when the first study fee is paid. */
    transaction_uuid: text(),
    study_fee_paid: boolean().notNull().default(false),
    rules_agreed_at: moment(),
    documents_submitted_at: moment(),
    /** When the person applied again, in a later period, with the same account: kept as history, nothing moves it. */
    superseded_at: moment(),
    student_id: integer(),
    student_number: text(),
    created_at: moment().notNull(),
    /** Name, number, civil number, address and telephone, folded by `searchKey`. */
    search_text: text().notNull(),
  },
  table => [
    // One that counts; former ones stay.
    uniqueIndex('registrations_account').on(table.account_id).where(sql`superseded_at is null`),
    index('registrations_accounts').on(table.account_id),
    // Once a period: whoever was refused may apply again in a later one.
    // What a stranger typed and never proved shuts nobody out.
    uniqueIndex('registrations_civil_number').on(table.period_id, table.civil_number).where(sql`holds_civil_number`),
    index('registrations_civil_numbers').on(table.civil_number),
    // Who stands at a step, who waits there, and since when, without a look at the rows.
    index('registrations_step').on(table.step_id, table.status, table.step_since),
    index('registrations_status').on(table.status, table.id),
    index('registrations_specialty').on(table.specialty_id, table.id),
    index('registrations_period').on(table.period_id, table.id),
    index('registrations_group').on(table.group_id),
    // Each sort of the office's list: pages far down are found without their rows.
    index('registrations_created').on(table.created_at, table.id),
    index('registrations_name').on(table.full_name, table.id),
    index('registrations_since').on(table.step_since, table.id),
    // The applicants of an exam: thousands that are known by their ids, of whom a name and a speciality is asked.
    index('registrations_card').on(table.id, table.degree_type, table.specialty_id, table.full_name),
    // Who handed in every document: most of them in the end, an eighth of the size of the next.
    index('registrations_documents').on(table.id).where(sql`${table.documents_submitted_at} is not null`),
    // All that the list filters by and reports count: an eighth of the rows' size, so any mixture of filters is counted
    // from here alone.
    index('registrations_filter').on(
      table.status,
      table.degree_type,
      table.fee_state,
      table.step_id,
      table.specialty_id,
      table.period_id,
      table.group_id,
      table.nationality,
      table.documents_submitted_at,
      table.reached,
      table.created_at,
      table.id,
    ),
    // The reports of who applied when: a quarter of the size, without the filters that they do not have.
    index('registrations_day').on(
      table.created_at,
      table.status,
      table.fee_state,
      table.specialty_id,
      table.degree_type,
      table.period_id,
      table.step_id,
      table.reached,
    ),
    index('registrations_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    // Whose name begins with what is searched for: by each letter.
    index('registrations_named').using('btree', sql`${table.search_text} text_pattern_ops`),
  ],
)
export type Registration = typeof registrationTable.$inferSelect

/** Every move of a registration, with who and why. */
export const moveTable = admission.table(
  'moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    from_step_id: integer().references(() => stepTable.id),
    to_step_id: integer()
      .notNull()
      .references(() => stepTable.id),
    at: moment().notNull(),
    by_name: text().notNull(),
    reason: text(),
    /** The applicant has been told of it. */
    told: boolean().notNull().default(false),
  },
  table => [
    index('moves_registration').on(table.registration_id, table.id),
    // What the office did day by day is counted from here alone.
    index('moves_day').on(table.at, table.to_step_id),
  ],
)

export const noteTable = admission.table(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    text: text().notNull(),
    by_account_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
    /** Accounts of staff that it mentions. */
    mention_ids: integer().array().notNull().default([]),
  },
  table => [index('notes_registration').on(table.registration_id, table.id)],
)
