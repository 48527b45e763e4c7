import { allSemesters, semesterById } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, type Column, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type DatedMove, type DismissalGround, semestersUsed } from '../../contract/dismissal.ts'
import type { StudentState } from '../../contract/state.ts'
import { promotionTable } from '../promotion/promotion.table.ts'
import { settled } from '../promotion/settled.queries.ts'
import { stateMoveTable } from '../states/states.table.ts'
import { dismissalExceptionTable } from './dismissal-exceptions.table.ts'

type Asked = { id: number; term: number; enrolledOn: string; state: StudentState }
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
  const startOf = new Map(semesters.map(each => [each.id, each.startsOn]))
  const exceptions = await db()
    .select()
    .from(dismissalExceptionTable)
    .where(among(dismissalExceptionTable.studentId, ids))
  const excepted = new Map<number, DismissalGround[]>()
  for (const { studentId, ground, untilSemesterId } of exceptions)
    if (startOf.get(untilSemesterId)! >= judged.startsOn)
      excepted.set(studentId, [...(excepted.get(studentId) ?? []), ground])
  return new Map(
    students.map(student => [
      student.id,
      {
        semestersUsed: semestersUsed({ ...student, moves: moves.get(student.id) ?? [] }, semesters, judged.endsOn),
        repeats: repeats.get(student.id)?.find(each => each.term === student.term)?.times ?? 0,
        excepted: excepted.get(student.id) ?? [],
      },
    ]),
  )
}

async function movesAmong(ids: readonly number[]) {
  const rows = await db()
    .select({
      studentId: stateMoveTable.studentId,
      from: stateMoveTable.from,
      to: stateMoveTable.to,
      startsOn: stateMoveTable.startsOn,
    })
    .from(stateMoveTable)
    .where(among(stateMoveTable.studentId, ids))
    .orderBy(asc(stateMoveTable.id))
  const byStudent = new Map<number, DatedMove[]>()
  for (const { studentId, ...move } of rows) {
    const own = byStudent.get(studentId)
    if (own) own.push(move)
    else byStudent.set(studentId, [move])
  }
  return byStudent
}

/** By student: in how many semesters other than this one each term was to be repeated, also with an exception. */
async function repeatsAmong(ids: readonly number[], semesterId: number) {
  const last = settled(and(among(promotionTable.studentId, ids), ne(promotionTable.semesterId, semesterId)))
  const rows = await db()
    .select({ studentId: last.studentId, term: last.term, times: sql<number>`count(*)::int` })
    .from(last)
    .where(eq(last.verdict, 'repeats'))
    .groupBy(last.studentId, last.term)
  return Map.groupBy(rows, row => row.studentId)
}
