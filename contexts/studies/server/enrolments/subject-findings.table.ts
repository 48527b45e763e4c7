import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { studies } from '../schema.ts'

/**
 * What the attempts of a student at a subject ask for: `repeat`, where all have failed and one of the failures is released;
 * `merge`, where more than one counts. Found by the database itself as attempts and releases change (subject-findings.table.sql):
 * among all attempts of a college both are few, and looking for them took a second. Its rows belong to the enrolments that they
 * were found in, and refer to nothing.
 */
export const subjectFindingTable = studies.table(
  'subject_findings',
  {
    student_id: integer().notNull(),
    subject_id: integer().notNull(),
    finding: text().$type<'repeat' | 'merge'>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.student_id, table.subject_id] }),
    index('subject_findings_finding').on(table.finding, table.student_id, table.subject_id),
  ],
)
