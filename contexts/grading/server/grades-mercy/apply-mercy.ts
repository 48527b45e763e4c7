import { semesterById } from '@halaqa/academics/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type Enrolment, scalesOf } from '@halaqa/studies/server'
import { and, asc, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import { mercyOf, nobodyToMercy } from '../../contract/mercy.ts'
import { lockSheet } from '../grades/lock-sheet.ts'
import { mercyMarkTable, mercyRunTable } from '../grades/mercy.table.ts'
import { refreshResult } from '../grades/write-grade.ts'

type Rule = { semester_id: number; points: number }
export type Lifted = { enrolment: Enrolment; points: number }

/**
 * Which failing results of a semester would pass. Whoever is barred from the exam gets none; what a student was given in
 * the semester before counts towards the limit.
 */
export async function liftedBy({ semester_id, points }: Rule, { lock = false } = {}): Promise<Lifted[]> {
  const { pass_mark } = (await scalesOf([(await semesterById(semester_id)).id])).get(semester_id)!
  const failing = db()
    .select()
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semester_id, semester_id),
        eq(enrolmentTable.state, 'fail'),
        isNotNull(enrolmentTable.mark),
        sql`${enrolmentTable.mark} >= ${pass_mark - points}`,
        sql`${enrolmentTable.extra_state} is distinct from 'barred'`,
      ),
    )
    .orderBy(asc(enrolmentTable.id))
  const rows = await (lock ? failing.for('update') : failing)
  const given = await givenBefore(
    semester_id,
    rows.map(row => row.student_id),
  )
  const byStudent = Map.groupBy(rows, row => row.student_id)
  return [...byStudent].flatMap(([studentId, own]) => {
    const byId = new Map(own.map(row => [row.id, row]))
    const failed = own.map(row => ({ id: row.id, mark: row.mark! }))
    return mercyOf(failed, { pass_mark, points: points - (given.get(studentId) ?? 0) }).map(each => ({
      enrolment: byId.get(each.id)!,
      points: each.points,
    }))
  })
}

async function givenBefore(semesterId: number, studentIds: readonly number[]): Promise<Map<number, number>> {
  if (!studentIds.length) return new Map()
  const rows = await db()
    .select({ student_id: enrolmentTable.student_id, points: sum(enrolmentTable.mercy).mapWith(Number) })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.semester_id, semesterId),
        inArray(enrolmentTable.student_id, [...new Set(studentIds)]),
        sql`${enrolmentTable.mercy} > 0`,
      ),
    )
    .groupBy(enrolmentTable.student_id)
  return new Map(rows.map(row => [row.student_id, row.points]))
}

/** Gives the points in one transaction: marks, traces, averages where the result is released. */
export function applyMercy({ decisionNumber, ...rule }: Rule & { decisionNumber: string }) {
  return transaction(async () => {
    // Two decisions at once take turns in a semester: the limit is of both together.
    await takeTurns('grading.mercy', rule.semester_id)
    const subjects = new Set((await liftedBy(rule)).map(each => each.enrolment.subject_id))
    for (const subjectId of [...subjects].sort((a, b) => a - b))
      await lockSheet({ semester_id: rule.semester_id, subject_id: subjectId })
    const lifted = await liftedBy(rule, { lock: true })
    if (!lifted.length) return refuse(nobodyToMercy)
    const [run] = await db()
      .insert(mercyRunTable)
      .values({ ...rule, decision_number: decisionNumber, at: clock.now(), by_name: currentActor().name })
      .returning()
    for (const { enrolment, points } of lifted) {
      await db()
        .insert(mercyMarkTable)
        .values({ run_id: run!.id, enrolment_id: enrolment.id, before: enrolment.mark!, points })
      await refreshResult(enrolment)
    }
    const students = new Set(lifted.map(each => each.enrolment.student_id)).size
    await audit({
      action: 'grading.grade.mercy',
      subject: ['grading.grade', `mercy/${run!.id}`],
      after: { semester: rule.semester_id, points: rule.points, students, results: lifted.length },
      note: decisionNumber,
    })
    return { id: run!.id, students, results: lifted.length }
  })
}
