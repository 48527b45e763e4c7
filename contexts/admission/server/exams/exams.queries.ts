import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { Registration } from '../registrations/registrations.table.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

/** The exams of the applicant's degree that are to come, and those with a result. */
export async function examsOf(registration: Pick<Registration, 'id' | 'degree_type'>) {
  const rows = await db()
    .select({ exam: entryExamTable, result: examResultTable })
    .from(entryExamTable)
    .leftJoin(
      examResultTable,
      and(eq(examResultTable.exam_id, entryExamTable.id), eq(examResultTable.registration_id, registration.id)),
    )
    .where(
      and(
        eq(entryExamTable.degree_type, registration.degree_type),
        or(gte(entryExamTable.date, clock.today()), isNotNull(examResultTable.id)),
      ),
    )
    .orderBy(asc(entryExamTable.date))
  const hasPassed = rows.some(({ result }) => result?.result === 'success')
  const own = rows.filter(({ result }) => result || !hasPassed)
  return own.map(({ exam, result }) => ({
    id: exam.id,
    name: exam.name,
    date: exam.date,
    score: result?.score ?? null,
    score_total: exam.score_total,
    score_pass: exam.score_pass,
    result: result?.result ?? ('coming' as const),
  }))
}
