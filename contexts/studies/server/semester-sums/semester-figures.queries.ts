import { allSemesters } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { isNotNull, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { studentsIn } from '../student-counts/student-counts.queries.ts'
import { subjectCounts } from '../subject-counts/subject-counts.queries.ts'
import { semesterSumTable } from './semester-sums.table.ts'

/** `enrolments` are attempts in every state, `success` those of them that passed or were recognised. */
export type SemesterFigures = {
  id: number
  students: number
  subjects: number
  enrolments: number
  success: number
  fail: number
  study: number
}

/** How many study, or studied, in each semester with enrolments, and how it went. */
export async function semesterFigures(): Promise<SemesterFigures[]> {
  const sums = await db().select().from(semesterSumTable).where(isNotNull(semesterSumTable.students))
  const summed = sums.map(
    ({ semester_id: id, watched_since: _, ...figures }) => ({ id, ...figures }) as SemesterFigures,
  )
  const isSummed = new Set(summed.map(({ id }) => id))
  const others = (await allSemesters()).map(({ id }) => id).filter(id => !isSummed.has(id))
  const counted = await figuresOfSemesters(await withEnrolments(others))
  return [...summed, ...counted].filter(({ enrolments }) => enrolments > 0)
}

const asked = (ids: number[]) => sql`unnest(${sql.param(ids)}::int[]) as asked(id)`
const ofAsked = sql`from ${enrolmentTable} where ${enrolmentTable.semester_id} = asked.id`

/** Those of the semesters that have any. By itself, so that the planner expects no more work of what counts them than there is. */
async function withEnrolments(ids: number[]): Promise<number[]> {
  const rows = await db().select({ id: sql<number>`asked.id` }).from(asked(ids)).where(sql`exists (select ${ofAsked})`)
  return rows.map(({ id }) => id)
}

/** The same of these semesters, one after the other. */
export async function figuresOfSemesters(ids: number[]): Promise<SemesterFigures[]> {
  const figures = []
  for (const id of ids) figures.push(await figuresOf(id))
  return figures
}

/** From what is kept of them: how each subject stands, and how many are in the semester (ADR 0093, 0094). */
async function figuresOf(id: number): Promise<SemesterFigures> {
  const [counts, students] = await Promise.all([subjectCounts(id), studentsIn(id)])
  const inAny = (...states: EnrolmentState[]) =>
    sum(counts.filter(each => states.includes(each.state)).map(each => each.students))
  return {
    id,
    students,
    subjects: new Set(counts.map(each => each.subject_id)).size,
    enrolments: sum(counts.map(each => each.students)),
    success: inAny('success', 'equal'),
    fail: inAny('fail'),
    study: inAny('study'),
  }
}
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
