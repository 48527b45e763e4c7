import { studentTable } from '@halaqa/students/tables'
import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import { donorKinds } from '../../contract/donors.ts'
import { funds } from '../schema.ts'

/** Who gives to the funds. */
export const donorTable = funds.table(
  'donors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: donorKinds }).notNull(),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    is_anonymous: boolean().notNull(),
    remark: text().notNull(),
    /** The student who gives from the portal. */
    student_id: integer().references(() => studentTable.id),
  },
  table => [index('donors_student').on(table.student_id)],
)
export type Donor = typeof donorTable.$inferSelect
