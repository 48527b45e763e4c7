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
    degree_type: text().$type<DegreeType>().notNull(),
    code: text().$type<StepCode>().notNull(),
    position: integer().notNull(),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    name_fr: text().notNull(),
    hint_ar: words(),
    hint_en: words(),
    hint_fr: words(),
    mail_ar: words(),
    mail_en: words(),
    mail_fr: words(),
    sms_ar: words(),
    sms_en: words(),
    sms_fr: words(),
    expected_days: integer().notNull().default(0),
    fees_exemption: boolean().notNull().default(false),
    files_done: boolean().notNull().default(false),
    hide_fees: boolean().notNull().default(false),
  },
  table => [uniqueIndex('steps_degree_code').on(table.degree_type, table.code)],
)
export type StepRow = typeof stepTable.$inferSelect

/** What a step says to the applicants of one speciality instead; what is empty is as the step says it. */
export const stepSpecialtyTable = admission.table(
  'step_specialties',
  {
    step_id: integer()
      .notNull()
      .references(() => stepTable.id, { onDelete: 'cascade' }),
    specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id, { onDelete: 'cascade' }),
    mail_ar: words(),
    mail_en: words(),
    mail_fr: words(),
    sms_ar: words(),
    sms_en: words(),
    sms_fr: words(),
  },
  table => [primaryKey({ columns: [table.step_id, table.specialty_id] })],
)

/** Which officer handles which step. */
export const officerStepTable = admission.table(
  'officer_steps',
  {
    account_id: integer()
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    step_id: integer()
      .notNull()
      .references(() => stepTable.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.account_id, table.step_id] }), index('officer_steps_step').on(table.step_id)],
)
