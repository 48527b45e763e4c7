import { specialtyById } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable, releaseTable } from '@halaqa/studies/readable'
import { releaseOfResult } from '@halaqa/studies/server'
import { and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import { longestStudy } from '../../contract/dismissal.ts'
import { groundsOf, type Standing, verdictOf } from '../../contract/promotion.ts'
import { enduranceOf } from './endurance.queries.ts'
import { promotionTable } from './promotion.table.ts'

type Of = { semesterId: number; studentId?: number; after?: number; limit?: number }

/** Active students who studied in a semester and were not moved by it yet, by id, each with what it came to. One statement for any number of them. */
export async function standingsOf({ semesterId, studentId, after = 0, limit }: Of) {
  const isShown = sql`${releaseTable.id} is not null and ${enrolmentTable.mark} is not null`
  const query = db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      full_name: studentTable.full_name,
      term: studentTable.term,
      specialty_id: studentTable.specialty_id,
      enrolled_on: studentTable.enrolled_on,
      state: studentTable.state,
      passed_hours: studentTable.passed_hours,
      hours: sql<number>`sum(${enrolmentTable.hours})::int`,
      failed_hours: sql<number>`coalesce(sum(${enrolmentTable.hours}) filter (where ${enrolmentTable.state} = 'fail' and ${isShown}), 0)::int`,
      pending: sql<number>`(count(*) filter (where not (${isShown})))::int`,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .leftJoin(releaseTable, releaseOfResult)
    .where(
      and(
        eq(enrolmentTable.semester_id, semesterId),
        ne(enrolmentTable.state, 'equal'),
        eq(studentTable.state, 'active'),
        notExists(movedBy(semesterId)),
        studentId ? eq(studentTable.id, studentId) : gt(studentTable.id, after),
      ),
    )
    .groupBy(studentTable.id)
    .orderBy(asc(studentTable.id))
  const rows = await (limit ? query.limit(limit) : query)
  const degrees = await degreesOf([...new Set(rows.map(row => row.specialty_id))])
  const endurance = await enduranceOf(rows, semesterId)
  return rows.map(row => {
    const { longest, ...degree } = degrees.get(row.specialty_id)!
    const standing: Standing = { ...row, ...degree, ...endurance.get(row.id)!, longest }
    const { semestersUsed, repeats, excepted } = standing
    return { ...row, semestersUsed, repeats, excepted, grounds: groundsOf(standing), verdict: verdictOf(standing) }
  })
}
export type StandingRow = Awaited<ReturnType<typeof standingsOf>>[number]

const movedBy = (semesterId: number) =>
  db()
    .select({ id: promotionTable.id })
    .from(promotionTable)
    .where(
      and(
        eq(promotionTable.student_id, studentTable.id),
        eq(promotionTable.semester_id, semesterId),
        inArray(promotionTable.verdict, ['passes', 'graduates']),
      ),
    )

async function degreesOf(specialtyIds: readonly number[]) {
  const degrees = new Map<number, { lastTerm: number; credit_hours: number; longest: number | undefined }>()
  for (const id of specialtyIds) {
    const { terms, credit_hours, degree_type } = await specialtyById(id)
    degrees.set(id, { lastTerm: terms, credit_hours, longest: longestStudy[degree_type] })
  }
  return degrees
}
