import { semesterById, specialtyList } from '@halaqa/academics/server'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { hourFeesOn } from '@halaqa/finance/server'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, eq, gt, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Finding } from '../../contract/account-reviews.ts'
import { isCharged, isUnasked } from '../debits/uncharged.ts'
import { exceptionTable } from '../exceptions/exceptions.table.ts'

const fees = payerSemesterTable
// Parts of statements are made before a database is open.
const query = new QueryBuilder()
const said = (finding: Finding) => sql<Finding>`${sql.raw(`'${finding}'`)}::text`.as('finding')

/** Until when a decision excepts each student, of those whom one does. */
const exceptedUntil = () =>
  query
    .select({ student_id: exceptionTable.student_id, until: max(exceptionTable.until).as('until') })
    .from(exceptionTable)
    .groupBy(exceptionTable.student_id)
    .as('excepted')

function uncharged() {
  const excepted = exceptedUntil()
  return query
    .select({
      student_id: sql<number>`${studentTable.id}`.as('student_id'),
      semester_id: sql<number>`${enrolmentTable.semester_id}`.as('semester_id'),
      finding: said('uncharged'),
      measure: sql<number>`sum(${enrolmentTable.hours})::bigint`.as('measure'),
      until: sql<string | null>`${excepted.until}`.as('until'),
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .leftJoin(excepted, eq(excepted.student_id, studentTable.id))
    .where(and(isUnasked, isCharged))
    .groupBy(studentTable.id, enrolmentTable.semester_id, excepted.until)
}

function owing(finding: Finding, why: SQL | undefined) {
  const excepted = exceptedUntil()
  return query
    .select({
      student_id: sql<number>`${studentTable.id}`.as('student_id'),
      semester_id: sql<number>`${fees.semester_id}`.as('semester_id'),
      finding: said(finding),
      measure: sql<number>`${fees.open}`.as('measure'),
      until: sql<string | null>`${excepted.until}`.as('until'),
    })
    .from(fees)
    .innerJoin(studentTable, eq(studentTable.account_id, fees.payer_id))
    .leftJoin(excepted, eq(excepted.student_id, studentTable.id))
    .where(and(eq(fees.payer_guard, 'students'), gt(fees.open, 0), why))
}
const studiesNothing = sql`not exists (select from ${enrolmentTable}
  where ${enrolmentTable.semester_id} = ${fees.semester_id} and ${enrolmentTable.student_id} = ${studentTable.id})`

/**
 * What may not look right in accounts, of all semesters: student, finding and measure (hours that are not charged, or baisa that are
 * open). It is narrowed by `isFoundIn`: whether an exception reaches a semester depends on the day on which that begins.
 */
export const foundAnywhere = uncharged()
  .unionAll(owing('excepted', isNotNull(sql`excepted.until`)))
  .unionAll(owing('not_studying', studiesNothing))
  .as('found')
/** Its columns, with its name before them: tables beside it have some of the same. */
export const found = {
  student_id: sql<number>`found.student_id`,
  semester_id: sql<number>`found.semester_id`,
  finding: sql<Finding>`found.finding`,
  measure: sql<number>`found.measure`.mapWith(Number),
}

/** What of it is of a semester, and so. */
export async function isFoundIn(semesterId: number): Promise<SQL | undefined> {
  const { starts_on } = await semesterById(semesterId)
  const isExcepted = sql`coalesce(found.until >= ${starts_on}, false)`
  return and(
    eq(found.semester_id, semesterId),
    sql`case ${found.finding} when 'uncharged' then not ${isExcepted} when 'excepted' then ${isExcepted} else true end`,
  )
}

/** What a measure comes to, in baisa: hours at the price of the semester. */
export async function amountsOf(semesterId: number) {
  const { starts_on } = await semesterById(semesterId)
  const feeOf = await hourFeesOn(starts_on)
  const specialties = new Map((await specialtyList('ar')).map(each => [each.id, each]))
  return (row: { finding: Finding; measure: number; specialty_id: number }): number =>
    row.finding === 'uncharged' ? row.measure * feeOf(specialties.get(row.specialty_id)!) : row.measure
}
