import { semesterById } from '@halaqa/academics/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import { mercyOf, nobodyToMercy } from '../../contract/mercy.ts'
import { type Enrolment, enrolmentTable } from '../enrolments/enrolments.table.ts'
import { lockSheet } from '../grades/lock-sheet.ts'
import { scalesOf } from '../grades/refresh-averages.ts'
import { refreshResult } from '../grades/write-mark.ts'
import { mercyMarkTable, mercyRunTable } from './mercy.table.ts'

type Rule = { semesterId: number; points: number }
export type Lifted = { enrolment: Enrolment; points: number }

/**
 * Which failing results of a semester would pass. Whoever is barred from the exam gets none; what a student was given in
 * the semester before counts towards the limit.
 */
export async function liftedBy({ semesterId, points }: Rule, { lock = false } = {}): Promise<Lifted[]> {
  const { passMark } = (await scalesOf([(await semesterById(semesterId)).id])).get(semesterId)!
  const failing = db()
    .select()
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semesterId, semesterId),
        eq(enrolmentTable.state, 'fail'),
        isNotNull(enrolmentTable.mark),
        sql`${enrolmentTable.mark} >= ${passMark - points}`,
        sql`${enrolmentTable.extraState} is distinct from 'barred'`,
      ),
    )
    .orderBy(asc(enrolmentTable.id))
  const rows = await (lock ? failing.for('update') : failing)
  const given = await givenBefore(
    semesterId,
    rows.map(row => row.studentId),
  )
  const byStudent = Map.groupBy(rows, row => row.studentId)
  return [...byStudent].flatMap(([studentId, own]) => {
    const byId = new Map(own.map(row => [row.id, row]))
    const failed = own.map(row => ({ id: row.id, mark: row.mark! }))
    return mercyOf(failed, { passMark, points: points - (given.get(studentId) ?? 0) }).map(each => ({
      enrolment: byId.get(each.id)!,
      points: each.points,
    }))
  })
}

async function givenBefore(semesterId: number, studentIds: readonly number[]): Promise<Map<number, number>> {
  if (!studentIds.length) return new Map()
  const rows = await db()
    .select({ studentId: enrolmentTable.studentId, points: sum(enrolmentTable.mercy).mapWith(Number) })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semesterId, semesterId),
        inArray(enrolmentTable.studentId, [...new Set(studentIds)]),
        sql`${enrolmentTable.mercy} > 0`,
      ),
    )
    .groupBy(enrolmentTable.studentId)
  return new Map(rows.map(row => [row.studentId, row.points]))
}

/** Gives the points in one transaction: marks, traces, averages where the result is released. */
export function applyMercy({ decisionNumber, ...rule }: Rule & { decisionNumber: string }) {
  return transaction(async () => {
    // Two decisions at once take turns in a semester: the limit is of both together.
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('students.mercy'), ${rule.semesterId}::int)`)
    const subjects = new Set((await liftedBy(rule)).map(each => each.enrolment.subjectId))
    for (const subjectId of [...subjects].sort((a, b) => a - b))
      await lockSheet({ semesterId: rule.semesterId, subjectId })
    const lifted = await liftedBy(rule, { lock: true })
    if (!lifted.length) return refuse(nobodyToMercy)
    const [run] = await db()
      .insert(mercyRunTable)
      .values({ ...rule, decisionNumber, at: clock.now(), byName: currentActor().name })
      .returning()
    for (const { enrolment, points } of lifted) {
      await db()
        .insert(mercyMarkTable)
        .values({ runId: run!.id, enrolmentId: enrolment.id, before: enrolment.mark!, points })
      await refreshResult(enrolment)
    }
    const students = new Set(lifted.map(each => each.enrolment.studentId)).size
    await audit({
      action: 'students.grade.mercy',
      subject: ['students.grade', `mercy/${run!.id}`],
      after: { semester: rule.semesterId, points: rule.points, students, results: lifted.length },
      note: decisionNumber,
    })
    return { id: run!.id, students, results: lifted.length }
  })
}
