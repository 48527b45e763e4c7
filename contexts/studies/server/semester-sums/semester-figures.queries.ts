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
  return [...summed, ...(await figuresOfSemesters(others))].filter(({ enrolments }) => enrolments > 0)
}

/**
 * The same counted from the enrolments of these semesters. Both statements are answered by an index alone, in its order, which
 * for the students it has within one semester only: to count distinct students and subjects beside each other sorts every
 * enrolment twice.
 */
export async function figuresOfSemesters(ids: number[]): Promise<SemesterFigures[]> {
  if (!ids.length) return []
  const { student_id, semester_id, subject_id, state } = enrolmentTable
  const isAsked = inArray(semester_id, ids)
  const present = db()
    .selectDistinct({ student_id })
    .from(enrolmentTable)
    .where(sql`${semester_id} = asked.id`)
    .as('present')
  const [parts, students] = await Promise.all([
    db()
      .select({ semester_id, subject_id, state, count: count() })
      .from(enrolmentTable)
      .where(isAsked)
      .groupBy(semester_id, subject_id, state),
    db()
      .select({
        id: sql<number>`asked.id`,
        count: sql<number>`(${db().select({ count: count() }).from(present)})::int`,
      })
      .from(sql`unnest(${`{${ids.join()}}`}::int[]) as asked(id)`),
  ])
  return ids.map(id => {
    const own = parts.filter(each => each.semester_id === id)
    const inAny = (...states: EnrolmentState[]) =>
      own.filter(each => states.includes(each.state)).reduce((sum, each) => sum + each.count, 0)
    return {
      id,
      students: students.find(each => each.id === id)?.count ?? 0,
      subjects: new Set(own.map(each => each.subject_id)).size,
      enrolments: own.reduce((sum, each) => sum + each.count, 0),
      success: inAny('success', 'equal'),
      fail: inAny('fail'),
      study: inAny('study'),
    }
  })
}
