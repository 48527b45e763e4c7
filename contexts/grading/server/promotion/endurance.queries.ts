import { allSemesters, semesterById } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { type DatedMove, type StudentState, semestersUsed } from '@halaqa/students/contract'
import { stateMoveTable } from '@halaqa/students/readable'
import { and, asc, type Column, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { DismissalGround } from '../../contract/dismissal.ts'
import { dismissalExceptionTable } from '../dismissal/dismissal-exceptions.table.ts'
import { promotionTable } from './promotion.table.ts'
import { settled } from './settled.queries.ts'

type Asked = { id: number; term: number; enrolled_on: string; state: StudentState }
type Endured = { semestersUsed: number; repeats: number; excepted: DismissalGround[] }

/** One parameter for any number of ids. */
const among = (column: Column, ids: readonly number[]): SQL => sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/**
 * How long each student has been studying by the end of a semester, how often the present term was repeated before it, and
 * from which grounds an exception lifts them in it. Three statements for any number of students.
 */
export async function enduranceOf(students: readonly Asked[], semesterId: number): Promise<Map<number, Endured>> {
  if (!students.length) return new Map()
  const ids = students.map(each => each.id)
  const [semesters, judged] = [await allSemesters(), await semesterById(semesterId)]
  const moves = await movesAmong(ids)
  const repeats = await repeatsAmong(ids, semesterId)
  const startOf = new Map(semesters.map(each => [each.id, each.starts_on]))
  const exceptions = await db()
    .select()
    .from(dismissalExceptionTable)
    .where(among(dismissalExceptionTable.student_id, ids))
  const excepted = new Map<number, DismissalGround[]>()
  for (const { student_id, ground, until_semester_id } of exceptions)
    if (startOf.get(until_semester_id)! >= judged.starts_on)
      excepted.set(student_id, [...(excepted.get(student_id) ?? []), ground])
  return new Map(
    students.map(student => [
      student.id,
      {
        semestersUsed: semestersUsed({ ...student, moves: moves.get(student.id) ?? [] }, semesters, judged.ends_on),
        repeats: repeats.get(student.id)?.find(each => each.term === student.term)?.times ?? 0,
        excepted: excepted.get(student.id) ?? [],
      },
    ]),
  )
}

async function movesAmong(ids: readonly number[]) {
  const rows = await db()
    .select({
      student_id: stateMoveTable.student_id,
      from: stateMoveTable.from,
      to: stateMoveTable.to,
      starts_on: stateMoveTable.starts_on,
    })
    .from(stateMoveTable)
    .where(among(stateMoveTable.student_id, ids))
    .orderBy(asc(stateMoveTable.id))
  const byStudent = new Map<number, DatedMove[]>()
  for (const { student_id, ...move } of rows) {
    const own = byStudent.get(student_id)
    if (own) own.push(move)
    else byStudent.set(student_id, [move])
  }
  return byStudent
}

/** By student: in how many semesters other than this one each term was to be repeated, also with an exception. */
async function repeatsAmong(ids: readonly number[], semesterId: number) {
  const last = settled(and(among(promotionTable.student_id, ids), ne(promotionTable.semester_id, semesterId)))
  const rows = await db()
    .select({ student_id: last.student_id, term: last.term, times: sql<number>`count(*)::int` })
    .from(last)
    .where(eq(last.verdict, 'repeats'))
    .groupBy(last.student_id, last.term)
  return Map.groupBy(rows, row => row.student_id)
}
