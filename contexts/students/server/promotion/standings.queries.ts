import { specialtyById } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import { longestStudy } from '../../contract/dismissal.ts'
import { groundsOf, type Standing, verdictOf } from '../../contract/promotion.ts'
import { enduranceOf } from '../dismissal/endurance.queries.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { releaseTable } from '../grades/grades.table.ts'
import { releaseOfResult } from '../grades/released.ts'
import { studentTable } from '../students/students.table.ts'
import { promotionTable } from './promotion.table.ts'

type Of = { semesterId: number; studentId?: number; after?: number; limit?: number }

/** Active students who studied in a semester and were not moved by it yet, by id, each with what it came to. One statement for any number of them. */
export async function standingsOf({ semesterId, studentId, after = 0, limit }: Of) {
  const isShown = sql`${releaseTable.id} is not null and ${enrolmentTable.mark} is not null`
  const query = db()
    .select({
      id: studentTable.id,
      number: studentTable.number,
      fullName: studentTable.fullName,
      term: studentTable.term,
      specialtyId: studentTable.specialtyId,
      enrolledOn: studentTable.enrolledOn,
      state: studentTable.state,
      passedHours: studentTable.passedHours,
      hours: sql<number>`sum(${enrolmentTable.hours})::int`,
      failedHours: sql<number>`coalesce(sum(${enrolmentTable.hours}) filter (where ${enrolmentTable.state} = 'fail' and ${isShown}), 0)::int`,
      pending: sql<number>`(count(*) filter (where not (${isShown})))::int`,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .leftJoin(releaseTable, releaseOfResult)
    .where(
      and(
        eq(enrolmentTable.semesterId, semesterId),
        ne(enrolmentTable.state, 'equal'),
        eq(studentTable.state, 'active'),
        notExists(movedBy(semesterId)),
        studentId ? eq(studentTable.id, studentId) : gt(studentTable.id, after),
      ),
    )
    .groupBy(studentTable.id)
    .orderBy(asc(studentTable.id))
  const rows = await (limit ? query.limit(limit) : query)
  const degrees = await degreesOf([...new Set(rows.map(row => row.specialtyId))])
  const endurance = await enduranceOf(rows, semesterId)
  return rows.map(row => {
    const { longest, ...degree } = degrees.get(row.specialtyId)!
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
        eq(promotionTable.studentId, studentTable.id),
        eq(promotionTable.semesterId, semesterId),
        inArray(promotionTable.verdict, ['passes', 'graduates']),
      ),
    )

async function degreesOf(specialtyIds: readonly number[]) {
  const degrees = new Map<number, { lastTerm: number; creditHours: number; longest: number | undefined }>()
  for (const id of specialtyIds) {
    const { terms, creditHours, degreeType } = await specialtyById(id)
    degrees.set(id, { lastTerm: terms, creditHours, longest: longestStudy[degreeType] })
  }
  return degrees
}
