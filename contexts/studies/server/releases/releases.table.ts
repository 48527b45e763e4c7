import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { sql } from 'drizzle-orm'
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReleasePart } from '../../contract/enrolment.ts'
import { moment, studies } from '../schema.ts'

/** From when students see a subject's marks of a semester, part by part; a release that is taken back stays as history. */
export const releaseTable = studies.table(
  'grade_releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    /** `result`: the whole mark and the letter. */
    part: text().$type<ReleasePart>().notNull(),
    released_at: moment().notNull(),
    released_by: text().notNull(),
    recalled_at: moment(),
    recalled_by: text(),
    recall_reason: text(),
  },
  table => [
    uniqueIndex('grade_releases_open')
      .on(table.semester_id, table.subject_id, table.part)
      .where(sql`${table.recalled_at} is null`),
  ],
)
