import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GradePart } from '../../contract/enrolment.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { moment, students } from '../schema.ts'

/** The mark of one part of a subject, as a student's enrolment in it has it. */
export const gradeTable = students.table(
  'grades',
  {
    enrolmentId: integer()
      .notNull()
      .references(() => enrolmentTable.id, { onDelete: 'cascade' }),
    part: text().$type<GradePart>().notNull(),
    /** Hundredths of a point, no more than the part's points in the subject. */
    value: integer().notNull(),
    enteredAt: moment().notNull(),
    enteredBy: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.enrolmentId, table.part] }),
    check('grades_value', sql`${table.value} between 0 and 10000`),
  ],
)

/** From when students see a subject's marks of a semester, part by part; a release that is taken back stays as history. */
export const releaseTable = students.table(
  'grade_releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id),
    /** `result`: the whole mark and the letter. */
    part: text().$type<GradePart | 'result'>().notNull(),
    releasedAt: moment().notNull(),
    releasedBy: text().notNull(),
    recalledAt: moment(),
    recalledBy: text(),
    recallReason: text(),
  },
  table => [
    uniqueIndex('grade_releases_open')
      .on(table.semesterId, table.subjectId, table.part)
      .where(sql`${table.recalledAt} is null`),
  ],
)
