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
    accountId: integer()
      .notNull()
      .references(() => accountTable.id),
    periodId: integer()
      .notNull()
      .references(() => periodTable.id),
    specialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id),
    degreeType: text().$type<DegreeType>().notNull(),
    groupId: integer().references(() => groupTable.id),
    stepId: integer()
      .notNull()
      .references(() => stepTable.id),
    stepSince: moment().notNull(),
    /** The steps it ever stood at, one bit each (`reachedBit`): what the funnel counts, without reading every move. */
    reached: integer().notNull().default(0),
    status: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    decisionReason: text(),
    /** Last day of the two weeks after acceptance. */
    windowEndsOn: date(),
    /** Last day to book a conformity day after the provisional acceptance. */
    bookUntil: date(),
    firstName: text().notNull(),
    secondName: text().notNull(),
    thirdName: text().notNull(),
    familyName: text().notNull(),
    fullName: text().notNull(),
    latinName: text().notNull(),
    civilNumber: text().notNull(),
    /** The address is proven, or staff saw the person: nobody else applies with this civil number in the period. */
    holdsCivilNumber: boolean().notNull().default(true),
    birthDate: date().notNull(),
    gender: text({ enum: ['male', 'female'] }).notNull(),
    nationality: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    country: text().notNull(),
    state: text().notNull().default(''),
    city: text().notNull(),
    route: text({ enum: ['secondary', 'experience', 'degree'] }).notNull(),
    /** Hundredths of a percent. */
    secondaryPercent: integer(),
    completedGrade: integer(),
    experienceYears: integer(),
    hasBachelor: boolean().notNull().default(false),
    affiliateCode: text(),
    feeState: text({ enum: ['open', 'paid', 'exempted'] })
      .notNull()
      .default('open'),
    /** Baisa of all that was paid. */
    paid: bigint({ mode: 'number' }).notNull().default(0),
    /** Set when the first study fee is paid. */
    transactionUuid: text(),
    studyFeePaid: boolean().notNull().default(false),
    rulesAgreedAt: moment(),
    documentsSubmittedAt: moment(),
    /** When the person applied again, in a later period, with the same account: kept as history, nothing moves it. */
    supersededAt: moment(),
    studentId: integer(),
    studentNumber: text(),
    createdAt: moment().notNull(),
    /** Name, number, civil number, address and telephone, folded by `searchKey`. */
    searchText: text().notNull(),
  },
  table => [
    // One that counts; former ones stay.
    uniqueIndex('registrations_account').on(table.accountId).where(sql`superseded_at is null`),
    index('registrations_accounts').on(table.accountId),
    // Once a period: whoever was refused may apply again in a later one.
    // What a stranger typed and never proved shuts nobody out.
    uniqueIndex('registrations_civil_number').on(table.periodId, table.civilNumber).where(sql`holds_civil_number`),
    index('registrations_civil_numbers').on(table.civilNumber),
    // Who stands at a step, who waits there, and since when, without a look at the rows.
    index('registrations_step').on(table.stepId, table.status, table.stepSince),
    index('registrations_status').on(table.status, table.id),
    index('registrations_specialty').on(table.specialtyId, table.id),
    index('registrations_period').on(table.periodId, table.id),
    index('registrations_group').on(table.groupId),
    // Each sort of the office's list: pages far down are found without their rows.
    index('registrations_created').on(table.createdAt, table.id),
    index('registrations_name').on(table.fullName, table.id),
    index('registrations_since').on(table.stepSince, table.id),
    // The applicants of an exam: thousands of one degree, of whom a name and a speciality is asked.
    index('registrations_card').on(table.degreeType, table.id, table.specialtyId, table.fullName),
    // All that the list filters by and reports count: an eighth of the rows' size, so any mixture of filters is counted
    // from here alone.
    index('registrations_filter').on(
      table.status,
      table.degreeType,
      table.feeState,
      table.stepId,
      table.specialtyId,
      table.periodId,
      table.groupId,
      table.nationality,
      table.documentsSubmittedAt,
      table.reached,
      table.createdAt,
      table.id,
    ),
    // The reports of who applied when: a quarter of the size, without the filters that they do not have.
    index('registrations_day').on(
      table.createdAt,
      table.status,
      table.feeState,
      table.specialtyId,
      table.degreeType,
      table.periodId,
    ),
    index('registrations_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
export type Registration = typeof registrationTable.$inferSelect

/** Every move of a registration, with who and why. */
export const moveTable = admission.table(
  'moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    fromStepId: integer().references(() => stepTable.id),
    toStepId: integer()
      .notNull()
      .references(() => stepTable.id),
    at: moment().notNull(),
    byName: text().notNull(),
    reason: text(),
    /** The applicant has been told of it. */
    told: boolean().notNull().default(false),
  },
  table => [
    index('moves_registration').on(table.registrationId, table.id),
    // What the office did day by day is counted from here alone.
    index('moves_day').on(table.at, table.toStepId),
  ],
)

export const noteTable = admission.table(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    text: text().notNull(),
    byAccountId: integer().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('notes_registration').on(table.registrationId, table.id)],
)
