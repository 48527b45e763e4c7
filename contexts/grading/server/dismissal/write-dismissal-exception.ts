import { semesterById } from '@halaqa/academics/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { lockStudent } from '@halaqa/students/server'
import { and, eq, ne } from 'drizzle-orm'
import type { DismissalGround } from '../../contract/dismissal.ts'
import { exceptionExists } from '../../contract/dismissal-exceptions.ts'
import { dismissalExceptionTable as table } from './dismissal-exceptions.table.ts'

type Terms = { ground: DismissalGround; until_semester_id: number; decision_number: string; reason: string }
const columnsOf = (of: Terms) => ({
  ground: of.ground,
  until_semester_id: of.until_semester_id,
  decision_number: of.decision_number,
  reason: of.reason,
})
const auditAs = 'grading.dismissal-exception'

/** Excepts a student from a ground of dismissal. One exception a ground: the one that is there is changed instead. */
export function exceptFromDismissal({ student_id, ...of }: Terms & { student_id: number }): Promise<number> {
  return transaction(async () => {
    await requireKnown(student_id, of)
    await requireOnly(student_id, of.ground)
    const { id: byId, name: byName } = currentActor()
    const [row] = await db()
      .insert(table)
      .values({ ...columnsOf(of), student_id, by_id: byId, by_name: byName, at: clock.now() })
      .returning({ id: table.id })
    await audit({ action: `${auditAs}.store`, subject: ['students.student', student_id], after: of, note: of.reason })
    return row!.id
  })
}

export function changeException(id: number, of: Terms): Promise<void> {
  return transaction(async () => {
    const before = await lockException(id)
    await requireKnown(before.student_id, of)
    await requireOnly(before.student_id, of.ground, id)
    await db().update(table).set(columnsOf(of)).where(eq(table.id, id))
    const subject: [string, number] = ['students.student', before.student_id]
    const { ground, until_semester_id, decision_number, reason } = before
    const was = { ground, until_semester_id, decision_number, reason }
    await audit({ action: `${auditAs}.update`, subject, before: was, after: of, note: of.reason })
  })
}

/** Takes an exception back: from now on the student is proposed again. That it was there stays in the audit log. */
export function takeExceptionBack(id: number): Promise<void> {
  return transaction(async () => {
    const { student_id, ground, until_semester_id, decision_number, reason } = await lockException(id)
    await db().delete(table).where(eq(table.id, id))
    await audit({
      action: `${auditAs}.delete`,
      subject: ['students.student', student_id],
      before: { ground, until_semester_id, decision_number, reason },
    })
  })
}

/** Held until the end, so that two clicks come one after the other. */
async function requireKnown(studentId: number, of: Terms) {
  if (await refusalOf(() => lockStudent(studentId))) refuse(invalid, { student_id: 'field.unknown-reference' })
  if (await refusalOf(() => semesterById(of.until_semester_id)))
    refuse(invalid, { until_semester_id: 'field.unknown-reference' })
}

async function requireOnly(studentId: number, ground: DismissalGround, besides?: number) {
  const others = and(
    eq(table.student_id, studentId),
    eq(table.ground, ground),
    besides ? ne(table.id, besides) : undefined,
  )
  if (await db().$count(table, others)) refuse(exceptionExists)
}

async function lockException(id: number) {
  const [row] = await db().select().from(table).where(eq(table.id, id)).for('update')
  return row ?? refuse(notFound)
}
