import { gradeScaleOn, semesterById } from '@halaqa/academics/server'
import { db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import { updateStanding } from '@halaqa/students/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Attempt, averageOf, type Scale } from '../../contract/average.ts'
import { releaseTable } from '../releases/releases.table.ts'
import { enrolmentTable } from './enrolments.table.ts'
import { releaseOfResult } from './released.ts'

/**
 * Computes anew what the record says of students: the cumulative average out of results that are released, and the hours
 * passed or recognised. To be called in the transaction of whatever changed a result or its release.
 */
export async function refreshAverages(studentIds: readonly number[]): Promise<void> {
  const attempts = await releasedAttempts(studentIds)
  const equal = await equalHours(studentIds)
  for (const studentId of studentIds) {
    const { gpa, passedHours } = averageOf(attempts.get(studentId) ?? [])
    await updateStanding(studentId, { gpa, passed_hours: passedHours + (equal.get(studentId) ?? 0) })
  }
}

/** The attempts of each student whose result is released, each with the scale that held when its semester ended. */
export async function releasedAttempts(studentIds: readonly number[]): Promise<Map<number, Attempt[]>> {
  const rows = await releasedOf({ ids: studentIds })
  const scales = await scalesOf(rows.map(row => row.semester_id))
  const byStudent = new Map<number, Attempt[]>()
  for (const { student_id, ...attempt } of rows) {
    const own = byStudent.get(student_id) ?? []
    own.push({ ...attempt, scale: scales.get(attempt.semester_id)! })
    byStudent.set(student_id, own)
  }
  return byStudent
}

const releasedOf = prepared(handle => {
  const { student_id, id, subject_id, semester_id, hours, mark } = enrolmentTable
  return handle
    .select({ student_id, id, subject_id, semester_id, hours, mark })
    .from(enrolmentTable)
    .innerJoin(releaseTable, releaseOfResult)
    .where(eq(student_id, sql`any(${intArrayParam('ids')})`))
    .orderBy(id)
    .prepare('studies_released_attempts')
})

/** The scale of each semester: the one that holds on its last day, on which its results are known. */
export async function scalesOf(semesterIds: readonly number[]): Promise<Map<number, Scale>> {
  const scales = new Map<number, Scale>()
  for (const id of new Set(semesterIds)) scales.set(id, await gradeScaleOn((await semesterById(id)).ends_on))
  return scales
}

async function equalHours(studentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db()
    .select({ student_id: enrolmentTable.student_id, hours: enrolmentTable.hours })
    .from(enrolmentTable)
    .where(and(inArray(enrolmentTable.student_id, [...studentIds]), eq(enrolmentTable.state, 'equal')))
  const sums = new Map<number, number>()
  for (const { student_id, hours } of rows) sums.set(student_id, (sums.get(student_id) ?? 0) + hours)
  return sums
}
