import { activeSemester } from '@halaqa/academics/server'
import { weekOf } from '@halaqa/finance/contract'
import { notifyOwedBackOnce } from '@halaqa/finance/server'
import { audit } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { lockStudent } from '@halaqa/students/server'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { chargeLess, noteShare, owedUnder, owePart } from './enrolment-fees.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'

/**
 * A student leaves the running semester on a day: what the rule returns in its week is owed back, or asked for no longer, of all
 * subjects that are studied. They bear the day and the amount, so that they are settled with once, and may be charged again.
 */
export async function letGoFees(studentId: number, on: string, reason: string): Promise<void> {
  const semester = await activeSemester()
  if (!semester || on > semester.ends_on) return
  await lockStudent(studentId)
  const rows = await studied(studentId, semester.id)
  const charged = rows.filter(row => row.invoice_id)
  const week = weekOf(on, semester.starts_on)
  if (charged.length) noteShare(week, charged.length)
  const letGo = new Map([
    ...(await owedBack(
      charged.filter(row => row.paid),
      week,
      reason,
    )),
    ...(await askedNoLonger(
      charged.filter(row => !row.paid),
      week,
      reason,
    )),
  ])
  for (const { id } of rows)
    await db()
      .update(enrolmentTable)
      .set({ withdrawn_on: on, fee_let_go: letGo.get(id) ?? 0 })
      .where(eq(enrolmentTable.id, id))
  if (charged.length)
    await audit({
      action: 'studies.enrolment.withdraw',
      subject: ['students.student', studentId],
      after: { withdrawn_on: on, fee_let_go: [...letGo.values()].reduce((sum, amount) => sum + amount, 0) },
      note: reason,
    })
}

/** Subjects of a semester that the student has not left. */
const studied = (studentId: number, semesterId: number): Promise<Enrolment[]> =>
  db()
    .select()
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, studentId),
        eq(enrolmentTable.semester_id, semesterId),
        isNull(enrolmentTable.withdrawn_on),
        inArray(enrolmentTable.state, ['study', 'coming']),
      ),
    )
    .orderBy(asc(enrolmentTable.id))

type LetGo = [enrolmentId: number, amount: number][]
async function owedBack(rows: readonly Enrolment[], week: number, reason: string): Promise<LetGo> {
  const found: LetGo = []
  for (const row of rows) found.push([row.id, await owePart(row, week, reason, true)])
  await notifyOwedBackOnce(rows.map(row => owedUnder(row.id)))
  return found
}

async function askedNoLonger(rows: readonly Enrolment[], week: number, reason: string): Promise<LetGo> {
  const found: LetGo = []
  for (const own of Map.groupBy(rows, row => row.invoice_id!).values()) {
    const bySubject = await chargeLess(own, week, reason)
    for (const row of own) found.push([row.id, bySubject.get(row.subject_id) ?? 0])
  }
  return found
}
