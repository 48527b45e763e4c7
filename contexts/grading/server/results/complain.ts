import { nameIn } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { giveBack, invoiceName, issueInvoice, startCheckout } from '@halaqa/finance/server'
import { roomOf } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { afterCommit, db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { emitTo } from '@halaqa/kit-server/realtime'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import type { Student } from '@halaqa/students/server'
import { blockOf, studentById, studentOfAccount } from '@halaqa/students/server'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type Enrolment, enrolmentById, isResultReleased } from '@halaqa/studies/server'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  complaintDecided,
  complaintExists,
  complaintHeardEvent,
  complaintsClosed,
  complaintUnpaid,
  nothingToComplain,
  payOwnOnly,
  resultsBlocked,
} from '../../contract/results.ts'
import { type Complaint, complaintTable } from './complaints.table.ts'
import { notifyAnswer } from './notify-answer.ts'
import { complaintsUntil } from './results.queries.ts'

const kind = 'complaint' as const
const payer = (student: Student) => ({ guard: 'students', id: student.account_id, name: student.full_name })

/** The newest attempt at each subject, whose result is shown and which may be complained about today. Refuses the first that may not. */
async function contestable(student: Student, subjectIds: readonly number[]): Promise<Enrolment[]> {
  if (await blockOf(student.id)) refuse(resultsBlocked)
  const found: Enrolment[] = []
  for (const subjectId of new Set(subjectIds)) {
    const [enrolment] = await db()
      .select()
      .from(enrolmentTable)
      .where(
        and(
          eq(enrolmentTable.student_id, student.id),
          eq(enrolmentTable.subject_id, subjectId),
          isNotNull(enrolmentTable.mark),
        ),
      )
      .orderBy(desc(enrolmentTable.id))
      .limit(1)
    if (!enrolment || !(await isResultReleased(enrolment))) return refuse(nothingToComplain)
    if (!(await complaintsUntil(enrolment.semester_id))) refuse(complaintsClosed)
    found.push(enrolment)
  }
  return found.length ? found : refuse(nothingToComplain)
}

const complaintsAbout = (enrolments: readonly Enrolment[]): Promise<Complaint[]> =>
  db()
    .select()
    .from(complaintTable)
    .where(
      inArray(
        complaintTable.enrolment_id,
        enrolments.map(each => each.id),
      ),
    )

/** What a complaint about subjects costs, and what stands against it. Changes nothing. */
export async function complaintTerms(accountId: number, subjectIds: readonly number[], language: string) {
  const student = await studentOfAccount(accountId)
  let enrolments: Enrolment[] = []
  const reason = await refusalOf(async () => {
    enrolments = await contestable(student, subjectIds)
    const there = await complaintsAbout(enrolments)
    if (there.some(each => each.state !== 'unpaid')) refuse(complaintExists)
  })
  const subjects = await subjectsByIds(enrolments.map(each => each.subject_id))
  const fee = config().gradeComplaintFee
  return {
    allowed: !reason,
    reason,
    fee,
    total: fee * enrolments.length,
    ends_on: enrolments[0] ? await complaintsUntil(enrolments[0].semester_id) : null,
    subjects: enrolments.map(each => ({
      id: each.subject_id,
      name: nameIn(subjects.get(each.subject_id)!, language),
      grade_id: each.id,
    })),
  }
}

type Asked = { subjectIds: readonly number[]; text: string }
/**
 * Complains about released results and starts the payment of the fee. Asked again before it is paid, it goes on with the
 * same invoice; two clicks make one complaint.
 */
export async function complainAbout(actor: Actor, { subjectIds, text }: Asked, language: string) {
  if (actor.actingBy) refuse(payOwnOnly)
  const student = await studentOfAccount(actor.id)
  const made = await transaction(async () => {
    const enrolments = await contestable(student, subjectIds)
    // The rows are locked in one order, so that a second click waits for the first.
    await db()
      .select({ id: enrolmentTable.id })
      .from(enrolmentTable)
      .where(
        inArray(
          enrolmentTable.id,
          enrolments.map(each => each.id),
        ),
      )
      .orderBy(enrolmentTable.id)
      .for('update')
    const there = await complaintsAbout(enrolments)
    if (!there.length) return store(student, enrolments, text, language)
    // All of them wait for the payment of one invoice: it is gone on with.
    const isSame = there.length === enrolments.length && new Set(there.map(each => each.invoice_id)).size === 1
    if (!isSame || there.some(each => each.state !== 'unpaid')) refuse(complaintExists)
    return there
  })
  const invoiceId = made[0]!.invoice_id
  const payment = invoiceId ? await startCheckout({ invoiceId, payer: payer(student), language }) : null
  return { ids: made.map(each => each.id), payment }
}

async function store(student: Student, enrolments: readonly Enrolment[], text: string, language: string) {
  const fee = config().gradeComplaintFee
  const made = await db()
    .insert(complaintTable)
    .values(
      enrolments.map(each => ({
        enrolment_id: each.id,
        text,
        fee,
        state: fee ? ('unpaid' as const) : ('open' as const),
        created_at: clock.now(),
      })),
    )
    .returning()
  for (const each of made)
    await audit({
      action: 'grading.complaint.store',
      subject: ['studies.enrolment', each.enrolment_id],
      record: ['students.student', student.id],
      after: { complaint: each.id, fee },
    })
  if (!fee) return made
  const subjects = await subjectsByIds(enrolments.map(each => each.subject_id))
  const label = (each: Enrolment) =>
    `${invoiceName({ kind, payer_guard: 'students' }, language)}: ${nameIn(subjects.get(each.subject_id)!, language)}`
  const invoice = await issueInvoice({
    kind,
    reference: `grading.complaint:${made[0]!.id}`,
    payer: payer(student),
    lines: enrolments.map(each => ({
      label: label(each),
      quantity: 1,
      unit_amount: fee,
      semester_id: each.semester_id,
    })),
  })
  return db()
    .update(complaintTable)
    .set({ invoice_id: invoice.id })
    .where(
      inArray(
        complaintTable.id,
        made.map(each => each.id),
      ),
    )
    .returning()
}

/** The fee is paid: the complaints of the invoice are heard, and a page that shows them as unpaid asks again. */
export async function openPaid(invoiceId: number): Promise<void> {
  const heard = await db()
    .update(complaintTable)
    .set({ state: 'open' })
    .where(and(eq(complaintTable.invoice_id, invoiceId), eq(complaintTable.state, 'unpaid')))
    .returning({ enrolment_id: complaintTable.enrolment_id })
  if (!heard[0]) return
  const { student_id } = await enrolmentById(heard[0].enrolment_id)
  const { account_id: id } = await studentById(student_id)
  afterCommit(() => emitTo(roomOf({ guard: 'students', id }), complaintHeardEvent, {}))
}

/** Staff answer once. Upheld, the fee is owed back; the mark itself is changed by the four eyes of every other change. */
export function answerComplaint(id: number, { upheld, answer }: { upheld: boolean; answer: string }): Promise<void> {
  return transaction(async () => {
    const [complaint] = await db().select().from(complaintTable).where(eq(complaintTable.id, id)).for('update')
    if (!complaint) return refuse(notFound)
    if (complaint.state === 'unpaid') refuse(complaintUnpaid)
    if (complaint.state !== 'open') refuse(complaintDecided)
    const { invoice_id, fee: amount } = complaint
    const owed = { amount, reference: `grading.complaint:${id}`, reason: answer }
    const givenBack = upheld && invoice_id ? await giveBack({ invoiceId: invoice_id, ...owed }) : false
    const state = upheld ? ('upheld' as const) : ('refused' as const)
    await db()
      .update(complaintTable)
      .set({ state, answer, given_back: givenBack, answered_by: currentActor().name, answered_at: clock.now() })
      .where(eq(complaintTable.id, id))
    const enrolment = await enrolmentById(complaint.enrolment_id)
    await audit({
      action: 'grading.complaint.answer',
      subject: ['studies.enrolment', enrolment.id],
      record: ['students.student', enrolment.student_id],
      after: { complaint: id, state, given_back: givenBack },
      note: answer,
    })
    await notifyAnswer(enrolment, state)
  })
}
