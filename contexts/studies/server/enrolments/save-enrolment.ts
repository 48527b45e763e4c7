import { nameIn, semesterById } from '@halaqa/academics/server'
import { subjectById } from '@halaqa/curriculum/server'
import { receiptConfirm } from '@halaqa/finance/contract'
import { notifyAccounts, staffWith } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import type { Student } from '@halaqa/students/server'
import { notifyStudent, studentById } from '@halaqa/students/server'
import { and, asc, eq, inArray, isNull, ne, not } from 'drizzle-orm'
import type { EnrolmentOrigin } from '../../contract/enrolment.ts'
import {
  alreadyEnrolled,
  alreadyPaid,
  type ExtraState,
  enrolmentHasMarks,
  type FeeBack,
  hasInvoice,
  noExtraState,
  notSettled,
  resultReleased,
  type settableStates,
  subjectSettled,
  subjectsChanged,
} from '../../contract/enrolment-office.ts'
import { about, codeOf, namedOf } from './about-enrolment.ts'
import { askWaiver } from './ask-fee-waiver.ts'
import { chargeAgain, chargeOtherHours, exchangeFees, takeOffInvoice } from './enrolment-fees.ts'
import { enrolmentById } from './enrolments.queries.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'
import { isKept } from './extension-points.ts'
import { plannedOf } from './planned-subjects.ts'
import { refreshAverages } from './refresh-averages.ts'
import { resultIsReleased } from './released.ts'
import { settledByHand } from './settled-by-hand.queries.ts'

type Given = { subject_id: number; semester_id: number; origin: EnrolmentOrigin; reason?: string }
/** Adds a subject to a student, with the hours that the student's plan has for it. A double click finds it there. */
export function enrolInSubject(student: Student, { subject_id, semester_id, origin, reason }: Given): Promise<number> {
  return transaction(async () => {
    const found = await subjectById(subject_id)
    await semesterById(semester_id)
    const [settled] = await db()
      .select({ id: enrolmentTable.id })
      .from(enrolmentTable)
      .where(
        and(
          eq(enrolmentTable.student_id, student.id),
          eq(enrolmentTable.subject_id, subject_id),
          inArray(enrolmentTable.state, ['success', 'equal']),
        ),
      )
      .limit(1)
    if (settled) refuse(subjectSettled)
    const planned = (await plannedOf(student)).get(subject_id)
    const [row] = await db()
      .insert(enrolmentTable)
      .values({
        student_id: student.id,
        subject_id,
        semester_id,
        hours: planned?.hours || found.hours,
        kind: planned?.kind ?? found.kind,
        origin,
        created_at: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: enrolmentTable.id })
    if (!row) return refuse(alreadyEnrolled)
    await audit({
      action: 'studies.enrolment.store',
      ...about({ id: row.id, student_id: student.id }),
      after: { student: student.number, subject: found.code, semester: semester_id, origin },
      note: reason,
    })
    return row.id
  })
}

/**
 * Marks that are there keep a subject from being taken away; so does a recognised one's decision no longer. What was paid for
 * it is owed back, what was not is charged no longer.
 */
export function removeEnrolment(id: number, { reason, fee_back }: Removal): Promise<void> {
  return transaction(async () => takeOffInvoice(await takeAway(id, reason), reason, fee_back))
}
type Removal = { reason: string; fee_back: FeeBack }

/** The subject goes; what is charged for it is for whoever asks. Answers it as it was. */
async function takeAway(id: number, reason: string): Promise<Enrolment> {
  const row = await enrolmentById(id, { lock: true })
  const [found] = await db().select({ kept: isKept() }).from(enrolmentTable).where(eq(enrolmentTable.id, id))
  if (found?.kept || row.mark !== null) refuse(enrolmentHasMarks)
  await db().delete(enrolmentTable).where(eq(enrolmentTable.id, id))
  if (row.state === 'equal') await refreshAverages([row.student_id])
  const { student_id, semester_id, state, hours } = row
  await audit({
    action: 'studies.enrolment.delete',
    ...about(row),
    before: { student: student_id, subject: await codeOf(row), semester: semester_id, state, hours },
    note: reason || undefined,
  })
  return row
}

/**
 * The fee counts as settled though no payment was found; the reason stands in the audit log. Money in the books is let go by two
 * (ADR 0104): a fee that an invoice asks for is asked of finance, and owed until somebody there decides.
 */
export function settleFee(id: number, reason: string): Promise<void> {
  return transaction(async () => {
    const row = await enrolmentById(id, { lock: true })
    if (row.paid) refuse(alreadyPaid)
    if (row.invoice_id) {
      const { amount } = await askWaiver(row, reason)
      await audit({
        action: 'studies.fee-waiver.request',
        ...about(row),
        after: { subject: await codeOf(row), amount },
        note: reason,
      })
      return
    }
    await db().update(enrolmentTable).set({ paid: true }).where(eq(enrolmentTable.id, id))
    await notifyFinance(row, reason)
    await audit({
      action: 'studies.enrolment.pay',
      ...about(row),
      before: { paid: false },
      after: { subject: await codeOf(row), paid: true },
      note: reason,
    })
  })
}

/** Whoever confirms receipts hears of a fee that no money settles: it is not in the books. */
async function notifyFinance(row: Enrolment, reason: string): Promise<void> {
  const staff = await staffWith(receiptConfirm)
  await notifyAccounts(
    'users',
    staff.map(each => each.id),
    {
      kind: 'studies.fee-settled-by-hand',
      params: { ...(await namedOf(row)), reason },
      link: `/financials/show/${row.student_id}`,
    },
  )
}

/**
 * A settlement by hand that was a mistake: the fee is owed again, by an invoice where the student chose the subject. What was
 * paid, or is recognised, is not touched.
 */
export function unsettleFee(id: number, reason: string): Promise<void> {
  return transaction(async () => {
    const row = await enrolmentById(id, { lock: true })
    if (row.state === 'equal') refuse(subjectSettled)
    if (row.invoice_id !== null) refuse(hasInvoice)
    if (!row.paid || !(await settledByHand([id])).has(id)) refuse(notSettled)
    await db().update(enrolmentTable).set({ paid: false }).where(eq(enrolmentTable.id, id))
    if (row.origin === 'chosen' || row.origin === 'summer') await chargeAgain(row)
    await audit({
      action: 'studies.enrolment.undo',
      ...about(row),
      before: { paid: true },
      after: { subject: await codeOf(row), paid: false },
      note: reason,
    })
  })
}

type Change = {
  hours?: number | undefined
  state?: (typeof settableStates)[number] | undefined
}
/**
 * Hours and the states that no mark gives. A subject with a whole mark has the state that follows from it; once its result is
 * released its hours stay, as averages are known by them, and once they are paid for.
 */
export function changeEnrolment(id: number, { hours, state }: Change, reason: string): Promise<void> {
  return transaction(async () => {
    const row = await enrolmentById(id, { lock: true })
    if (row.state === 'equal') refuse(subjectSettled)
    if (hours === undefined && state === undefined) refuse(invalid, { state: 'field.required' })
    if (state && row.mark !== null) refuse(enrolmentHasMarks)
    const next = { hours: hours ?? row.hours, state: state ?? row.state }
    const hasOtherHours = next.hours !== row.hours
    if (!hasOtherHours && next.state === row.state) refuse(invalid, { hours: 'field.unchanged' })
    if (hasOtherHours && (await isReleased(id))) refuse(resultReleased)
    if (hasOtherHours && row.paid && row.invoice_id) refuse(alreadyPaid)
    await db().update(enrolmentTable).set(next).where(eq(enrolmentTable.id, id))
    if (hasOtherHours) await refreshAverages([row.student_id])
    if (hasOtherHours && row.invoice_id) await chargeOtherHours(row, next.hours, reason)
    await audit({
      action: 'studies.enrolment.update',
      ...about(row),
      before: { hours: row.hours, state: row.state },
      after: { subject: await codeOf(row), ...next },
      note: reason,
    })
  })
}

async function isReleased(id: number): Promise<boolean> {
  const [row] = await db()
    .select({ isReleased: resultIsReleased })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.id, id))
  return Boolean(row?.isReleased)
}

export const setExtraState = (id: number, extraState: ExtraState, reason: string): Promise<void> =>
  putExtraState(id, extraState, reason)
export const cancelExtraState = (id: number, reason: string): Promise<void> => putExtraState(id, null, reason)

function putExtraState(id: number, extraState: ExtraState | null, reason: string): Promise<void> {
  return transaction(async () => {
    const row = await enrolmentById(id, { lock: true })
    if (row.state === 'equal') refuse(subjectSettled)
    if (!extraState && !row.extra_state) refuse(noExtraState)
    const named = await subjectById(row.subject_id)
    await db()
      .update(enrolmentTable)
      .set({ extra_state: extraState, extra_reason: extraState ? reason : '' })
      .where(eq(enrolmentTable.id, id))
    await audit({
      action: 'studies.enrolment.state',
      ...about(row),
      before: { extra: row.extra_state, reason: row.extra_reason },
      after: { subject: named.code, extra: extraState },
      note: reason,
    })
    if (row.extra_state === extraState && row.extra_reason === reason) return
    await notifyStudent(await studentById(row.student_id), {
      what: extraState ?? 'no-extra',
      values: language => ({ subject: nameIn(named, language), reason }),
      link: '/student/subjects',
    })
  })
}

/**
 * Subjects that were studied elsewhere: no mark, hours that count as passed, by a decision. Where one is studied in another semester and
 * has no marks yet, it is studied no longer, and all that was charged for it comes back.
 */
export function recogniseSubjects(
  student: Student,
  of: { subjectIds: readonly number[]; semesterId: number; decisionNumber: string },
): Promise<void> {
  return transaction(async () => {
    for (const subjectId of new Set(of.subjectIds)) {
      const id = await enrolInSubject(student, { subject_id: subjectId, semester_id: of.semesterId, origin: 'equal' })
      await leaveOthers(student.id, { id, subject_id: subjectId }, of.decisionNumber)
      const recognised = { state: 'equal' as const, paid: true, decision_number: of.decisionNumber }
      await db().update(enrolmentTable).set(recognised).where(eq(enrolmentTable.id, id))
      const after = { subject: await codeOf({ subject_id: subjectId }), ...recognised }
      await audit({ action: 'studies.enrolment.equal', ...about({ id, student_id: student.id }), after })
    }
    await refreshAverages([student.id])
  })
}

/** Other attempts of the student at this subject that are studied and have no marks yet. */
async function leaveOthers(
  studentId: number,
  { id, subject_id }: Pick<Enrolment, 'id' | 'subject_id'>,
  number: string,
): Promise<void> {
  const reason = translate('ar', 'studies.fee-part.recognised', { number })
  const others = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, studentId),
        eq(enrolmentTable.subject_id, subject_id),
        ne(enrolmentTable.id, id),
        inArray(enrolmentTable.state, ['study', 'coming']),
        isNull(enrolmentTable.mark),
        not(isKept()),
      ),
    )
    .orderBy(asc(enrolmentTable.id))
  for (const other of others) await removeEnrolment(other.id, { reason, fee_back: 'all' })
}

const enrolmentsIn = async (studentId: number, semesterId: number): Promise<Set<number>> => {
  const rows = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.student_id, studentId), eq(enrolmentTable.semester_id, semesterId)))
  return new Set(rows.map(row => row.id))
}

/**
 * Exchanges subjects of a semester: what is removed and what is added stand or fall together, and so does what they cost. One
 * that was paid hands its payment to one of as many hours.
 */
export function exchangeSubjects(
  student: Student,
  semesterId: number,
  of: { remove: readonly number[]; add: readonly number[]; reason: string },
): Promise<void> {
  return transaction(async () => {
    if (!of.remove.length && !of.add.length) refuse(invalid, { remove: 'field.nothing-to-exchange' })
    const own = await enrolmentsIn(student.id, semesterId)
    // Another officer was quicker: what the form shows is not so any more.
    if (of.remove.some(id => !own.has(id))) refuse(subjectsChanged)
    const removed: Enrolment[] = []
    for (const id of new Set(of.remove)) removed.push(await takeAway(id, of.reason))
    const added: Enrolment[] = []
    const given = { semester_id: semesterId, origin: 'office' as const, reason: of.reason }
    for (const subjectId of new Set(of.add))
      added.push(await enrolmentById(await enrolInSubject(student, { ...given, subject_id: subjectId })))
    await exchangeFees(student, { removed, added, reason: of.reason })
  })
}
