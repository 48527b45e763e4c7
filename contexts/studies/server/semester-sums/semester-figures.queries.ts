import { allSemesters } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { count, inArray, isNotNull, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
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

/**
 * The same counted from the enrolments of these semesters, by two statements at a time that are answered by indexes alone: how
 * each stands, and who and what is in a semester. The few subjects are found by leaping from one to the next.
 */
export async function figuresOfSemesters(ids: number[]): Promise<SemesterFigures[]> {
  if (!ids.length) return []
  const { student_id, semester_id, subject_id, state } = enrolmentTable
  const [states, distinct] = await Promise.all([
    db()
      .select({ semester_id, state, count: count() })
      .from(enrolmentTable)
      .where(inArray(semester_id, ids))
      .groupBy(semester_id, state),
    db()
      .select({
        id: sql<number>`asked.id`,
        students: sql<number>`(select count(*)::int from (select distinct ${student_id} ${ofAsked}) as present)`,
        subjects: sql<number>`(with recursive subject(id) as (
          select min(${subject_id}) ${ofAsked}
          union all select (select min(${subject_id}) ${ofAsked} and ${subject_id} > subject.id) from subject where subject.id is not null
        ) select count(id)::int from subject)`,
      })
      .from(asked(ids)),
  ])
  return ids.map(id => {
    const own = states.filter(each => each.semester_id === id)
    const inAny = (...states: EnrolmentState[]) =>
      own.filter(each => states.includes(each.state)).reduce((sum, each) => sum + each.count, 0)
    return {
      ...distinct.find(each => each.id === id)!,
      enrolments: own.reduce((sum, each) => sum + each.count, 0),
      success: inAny('success', 'equal'),
      fail: inAny('fail'),
      study: inAny('study'),
    }
  })
}
