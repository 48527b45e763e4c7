import type { DegreeType } from '@halaqa/academics/contract'
import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
