import { nameIn } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { asc, eq, sql } from 'drizzle-orm'
import { subjectTable } from '../subjects/subjects.table.ts'
import { lessonTable } from './lessons.table.ts'
import { partTable } from './parts.table.ts'

/** The parts of a subject in their order, to be chosen from. */
export const partsOf = (subjectId: number) =>
  db()
    .select({ id: partTable.id, name: partTable.title })
    .from(partTable)
    .where(eq(partTable.subject_id, subjectId))
    .orderBy(asc(partTable.position), asc(partTable.id))

/** Parts with the number of their lessons, of one subject or of all. */
export async function partChoices(subjectId: number | undefined, language: string) {
  const rows = await db()
    .select({
      part: partTable,
      subject: subjectTable,
      lessons: sql<number>`(select count(*)::int ${sql`from ${lessonTable} where ${lessonTable.part_id} = ${partTable.id}`})`,
    })
    .from(partTable)
    .innerJoin(subjectTable, eq(subjectTable.id, partTable.subject_id))
    .where(subjectId ? eq(partTable.subject_id, subjectId) : undefined)
    .orderBy(asc(subjectTable.code), asc(partTable.position), asc(partTable.id))
    .limit(500)
  return rows.map(({ part, subject, lessons }) => ({
    id: part.id,
    subject_id: part.subject_id,
    subject: `${subject.code} · ${nameIn(subject, language)}`,
    title: part.title,
    lessons,
  }))
}
