import { semesterAsked } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, sql } from 'drizzle-orm'
import { accountReviews } from '../../contract/account-reviews.ts'
import { withSpecialty } from '../fees/with-specialty.ts'
import { accountReviewTable } from './account-reviews.table.ts'
import { amountsOf, found, foundAnywhere, isFoundIn } from './findings.ts'

const reviews = accountReviewTable
/** A review counts while what was seen is what stands. */
const isReviewed = and(
  eq(reviews.student_id, found.student_id),
  eq(reviews.semester_id, found.semester_id),
  eq(reviews.finding, found.finding),
  sql`${reviews.measure} = ${found.measure}`,
)
const state = sql<'due' | 'done'>`case when ${reviews.id} is null then 'due' else 'done' end`
const select = () =>
  db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      semester_id: found.semester_id,
      finding: found.finding.as('finding'),
      measure: found.measure,
      review: state.as('review'),
      by: reviews.by_name,
      at: reviews.at,
      note: reviews.note,
    })
    .from(foundAnywhere)
    .innerJoin(studentTable, eq(studentTable.id, found.student_id))
    .leftJoin(reviews, isReviewed)
    .$dynamic()

/** What does not look right in the account of a student in a semester, with who found it right; amounts are baisa. */
export async function findingsOf(studentId: number, semesterId: number) {
  const rows = await select()
    .where(and(await isFoundIn(semesterId), eq(found.student_id, studentId)))
    .orderBy(found.finding)
  const amountOf = await amountsOf(semesterId)
  return rows.map(row => ({ ...row, amount: amountOf(row), at: row.at?.toISOString() ?? null }))
}

export const reviewsList = handleList(accountReviews, {
  from: select,
  sums: select,
  key: [studentTable.id, found.finding as never],
  isDear: true,
  where: async ({ query: { filter } }) => {
    const semesterId = (await semesterAsked(filter.semester_id))?.id
    return [
      semesterId === undefined ? sql`false` : await isFoundIn(semesterId),
      filter.finding && eq(found.finding, filter.finding),
      filter.review && eq(state, filter.review),
      filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
    ]
  },
  search: studentTable.search_text,
  sorts: { student: studentTable.full_name, number: studentTable.number },
  present: async (rows, { language }) => {
    const amountOf = rows.length ? await amountsOf(rows[0]!.semester_id) : () => 0
    const named = await withSpecialty(rows, language)
    return named.map(({ measure: _, note: __, ...row }, at) => ({
      ...row,
      amount: amountOf(rows[at]!),
      at: row.at?.toISOString() ?? null,
    }))
  },
})

/** How many accounts of a semester there are of each finding, looked at or not. */
export async function countFindings(semesterId: number) {
  return db()
    .select({ finding: found.finding, review: state.as('review'), accounts: sql<number>`count(*)::int` })
    .from(foundAnywhere)
    .leftJoin(reviews, isReviewed)
    .where(await isFoundIn(semesterId))
    .groupBy(found.finding, state)
}
