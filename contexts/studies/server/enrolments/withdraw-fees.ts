import { activeSemester } from '@halaqa/academics/server'
import { weekOf } from '@halaqa/finance/contract'
import { chargePayer } from '@halaqa/finance/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { type StudentState, stateEffects } from '@halaqa/students/contract'
import { stateMoveTable } from '@halaqa/students/readable'
import { lockStudent, studentById } from '@halaqa/students/server'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { chargeLess, noteShare, owePart, replaceOpen } from './enrolment-fees.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'
import { feeLines } from './fee-lines.ts'

/** States into which a student leaves a semester: what it cost is settled by the week. A dismissal returns nothing. */
const leaving: readonly StudentState[] = ['withdrawn', 'delayed']

/** A move that can no longer be taken back with one press: what the student was charged follows it. */
export function followMove(studentId: number, moveId: number): Promise<void> {
  return transaction(async () => {
    const [move] = await db().select().from(stateMoveTable).where(eq(stateMoveTable.id, moveId))
    if (!move) return
    if (leaving.includes(move.to)) await letGoFees(studentId, move.starts_on, move.reason)
    else if (stateEffects[move.to].is_charged) await chargeLetGo(studentId, move.reason)
  })
}

/** A move was taken back: who is charged again owes what was let go. */
export function followReturn(studentId: number): Promise<void> {
  return transaction(async () => {
    const { state } = await studentById(studentId)
    if (stateEffects[state].is_charged) await chargeLetGo(studentId, '')
  })
}

/** What the fees of a student would do on a move of today, as the effects of that move. Changes nothing. */
export async function feesOnMove(studentId: number, to: StudentState): Promise<{ what: string; count: number }[]> {
  if (!leaving.includes(to)) return []
  const { consequences } = await previewOf(() => letGoFees(studentId, clock.today(), ''))
  return consequences.flatMap(({ what, count }) => (effects[what] ? [{ what: effects[what], count }] : []))
}
const effects: Record<string, string> = {
  'finance.consequence.cancelled': 'students.office.effect.fees.cancelled',
  'finance.consequence.given_back': 'students.office.effect.fees.given_back',
  'studies.consequence.half_back': 'students.office.effect.fees.half',
  'studies.consequence.nothing_back': 'students.office.effect.fees.nothing',
}

/** The subjects of the running semester that are charged: what the rule leaves of them in the week of that day goes or comes back. */
async function letGoFees(studentId: number, on: string, reason: string): Promise<void> {
  const semester = await activeSemester()
  if (!semester || on > semester.ends_on) return
  await lockStudent(studentId)
  const rows = await charged(studentId, semester.id)
  const week = weekOf(on, semester.starts_on)
  const isStudied = rows.filter(row => row.invoice_id && ['study', 'coming'].includes(row.state))
  if (isStudied.length) noteShare(week, isStudied.length)
  const letGo = new Map<number, number>()
  for (const row of isStudied.filter(each => each.paid)) letGo.set(row.id, await owePart(row, week, reason))
  const open = Map.groupBy(
    isStudied.filter(each => !each.paid),
    row => row.invoice_id!,
  )
  for (const own of open.values()) {
    const bySubject = await chargeLess(own, week, reason)
    for (const row of own) letGo.set(row.id, bySubject.get(row.subject_id) ?? 0)
  }
  for (const row of rows) {
    const fee_let_go = letGo.get(row.id) ?? 0
    await db().update(enrolmentTable).set({ withdrawn_on: on, fee_let_go }).where(eq(enrolmentTable.id, row.id))
  }
  if (isStudied.length) await told(studentId, { withdrawn_on: on, fee_let_go: sumOf(letGo.values()) }, reason)
}

/** Subjects of a semester that the student has not left. */
const charged = (studentId: number, semesterId: number): Promise<Enrolment[]> =>
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

/** Who comes back within the semester owes what was let go: on the invoice that asks for the rest, or by another. */
async function chargeLetGo(studentId: number, reason: string): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  await lockStudent(studentId)
  const student = await studentById(studentId)
  const rows = await db()
    .select()
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, studentId),
        eq(enrolmentTable.semester_id, semester.id),
        isNotNull(enrolmentTable.withdrawn_on),
      ),
    )
    .orderBy(asc(enrolmentTable.id))
  if (!rows.length) return
  const whole = await feeLines(rows.map(row => ({ ...row, specialty_id: student.specialty_id })))
  const lineOf = new Map(rows.map((row, at) => [row.id, whole[at]!]))
  const owing = rows.filter(row => row.fee_let_go > 0)
  // What is half asked for is asked for whole again.
  const half = Map.groupBy(
    owing.filter(row => row.invoice_id && !row.paid),
    row => row.invoice_id!,
  )
  for (const [invoiceId, own] of half)
    await replaceOpen(invoiceId, reason, lines =>
      lines.map(line => {
        const row = own.find(each => each.subject_id === line.subject_id)
        return row ? lineOf.get(row.id)! : line
      }),
    )
  const anew = owing.filter(row => !row.invoice_id || row.paid)
  if (anew.length) {
    const invoice = await chargePayer({
      kind: 'study',
      reference: `studies.return:${anew[0]!.id}:${clock.now().getTime()}`,
      payer: { guard: 'students', id: student.account_id, name: student.full_name },
      lines: anew.map(row => {
        const line = lineOf.get(row.id)!
        const isWhole = row.fee_let_go === line.quantity * line.unit_amount
        return isWhole ? { ...line, reason } : { ...line, quantity: 1, unit_amount: row.fee_let_go, reason }
      }),
    })
    await db()
      .update(enrolmentTable)
      .set({ invoice_id: invoice.id, paid: false })
      .where(
        inArray(
          enrolmentTable.id,
          anew.map(row => row.id),
        ),
      )
  }
  await db()
    .update(enrolmentTable)
    .set({ withdrawn_on: null, fee_let_go: 0 })
    .where(
      inArray(
        enrolmentTable.id,
        rows.map(row => row.id),
      ),
    )
  if (owing.length)
    await told(studentId, { withdrawn_on: null, charged: sumOf(owing.map(row => row.fee_let_go)) }, reason)
}

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)
const told = (studentId: number, after: object, note: string) =>
  audit({ action: 'studies.enrolment.withdraw', subject: ['students.student', studentId], after, note })
