import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { count, desc, eq, sql } from 'drizzle-orm'
import { findings } from '../../contract/account-reviews.ts'
import { accountReviewTable } from './account-reviews.table.ts'
import { countFindings } from './reviews.queries.ts'

/** How many accounts of a semester do not look right, how many of them were looked at, and by whom. */
export async function reviewReportOf(asked: number | undefined, language: string) {
  const id = (await semesterAsked(asked))?.id
  const semesters = await semesterChoices(language)
  const counted = id === undefined ? [] : await together(String(id), () => countFindings(id))
  const of = (finding: string, review: string) =>
    counted.find(row => row.finding === finding && row.review === review)?.accounts ?? 0
  return {
    semester: semesters.find(each => each.id === id) ?? null,
    semesters,
    by_finding: findings.map(finding => ({ finding, due: of(finding, 'due'), done: of(finding, 'done') })),
    by_person: await byPerson(id ?? 0),
  }
}
const together = answeredTogether<Awaited<ReturnType<typeof countFindings>>>()

const byPerson = (semesterId: number) =>
  db()
    .select({ by: sql<string>`max(${accountReviewTable.by_name})`, done: count() })
    .from(accountReviewTable)
    .where(eq(accountReviewTable.semester_id, semesterId))
    .groupBy(accountReviewTable.by_id)
    .orderBy(desc(count()), accountReviewTable.by_id)
