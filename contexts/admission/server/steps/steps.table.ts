import type { DegreeType } from '@halaqa/academics/contract'
import { specialtyTable } from '@halaqa/academics/tables'
import { accountTable } from '@halaqa/identity/tables'
import { boolean, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StepCode } from '../../contract/step.ts'
import { admission } from '../schema.ts'

const words = () => text().notNull().default('')

export const stepTable = admission.table(
  'steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    degreeType: text().$type<DegreeType>().notNull(),
    code: text().$type<StepCode>().notNull(),
    position: integer().notNull(),
    nameAr: text().notNull(),
    nameEn: text().notNull(),
    nameFr: text().notNull(),
    hintAr: words(),
    hintEn: words(),
    hintFr: words(),
    mailAr: words(),
    mailEn: words(),
    mailFr: words(),
    smsAr: words(),
    smsEn: words(),
    smsFr: words(),
    expectedDays: integer().notNull().default(0),
    feesExemption: boolean().notNull().default(false),
    filesDone: boolean().notNull().default(false),
    hideFees: boolean().notNull().default(false),
  },
  table => [uniqueIndex('steps_degree_code').on(table.degreeType, table.code)],
)
export type StepRow = typeof stepTable.$inferSelect

/** What a step says to the applicants of one speciality instead; what is empty is as the step says it. */
export const stepSpecialtyTable = admission.table(
  'step_specialties',
  {
    stepId: integer()
      .notNull()
      .references(() => stepTable.id, { onDelete: 'cascade' }),
    specialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id, { onDelete: 'cascade' }),
    mailAr: words(),
    mailEn: words(),
    mailFr: words(),
    smsAr: words(),
    smsEn: words(),
    smsFr: words(),
  },
  table => [primaryKey({ columns: [table.stepId, table.specialtyId] })],
)

/** Which officer handles which step. */
export const officerStepTable = admission.table(
  'officer_steps',
  {
    accountId: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => stepTable.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.accountId, table.stepId] }), index('officer_steps_step').on(table.stepId)],
)
