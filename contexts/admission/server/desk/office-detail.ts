import { invoicesAbout } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import { ageOn } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import { bookingOf } from '../conformity-days/book-conformity-day.ts'
import { documentViews } from '../documents/documents.queries.ts'
import { examsOf } from '../exams/exams.queries.ts'
import { notesOf } from '../notes/notes.ts'
import { groupTable, periodTable } from '../periods/periods.table.ts'
import { equationTable } from '../registrations/equations.table.ts'
import { referenceOf } from '../registrations/invoices-of.ts'
import { movesOf, registrationById, stepsOf } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { isClosed } from '../way/move-registration.ts'
import { stepName } from '../way/notify-applicant.ts'
import { mayStandAt } from '../way/way.ts'
import { presentDeadline } from './extend-deadline.ts'
import { presentRows } from './office-list.ts'

/** Everything the office knows of an applicant, or 404. */
export async function registrationDetail(id: number, actor: Actor, language: string) {
  const row = await registrationById(id)
  const [head] = await presentRows([row], actor, language)
  const account = await accountById(row.account_id)
  const steps = await stepsOf(row.degree_type)
  const current = steps.find(step => step.id === row.step_id)!
  return {
    ...head!,
    ...personOf(row),
    email_verified: Boolean(account.email_verified_at),
    ...(await placeOf(row)),
    deadline: await presentDeadline(row),
    moves: (await movesOf(id)).reverse().map(move => ({
      id: move.id,
      from: nameOfStep(steps, move.from_step_id, language),
      to: nameOfStep(steps, move.to_step_id, language) ?? '',
      at: move.at.toISOString(),
      by: move.by_name,
      reason: move.reason,
    })),
    files: await documentViews(row, current, language, documentId => `/api/radmin/files/${documentId}`),
    notes: await notesOf(id, actor),
    payments: await paymentsOf(row.account_id, referenceOf(id)),
    ...(await messagesOf(row)),
    booking: await presentBooking(id),
    exam: await lastExam(row),
    equation: await equationOf(id),
    others: await othersOf(row),
    // What would only be refused is not offered.
    next_steps: (isClosed(row) || row.student_id ? [] : steps)
      .filter(step => step.id !== row.step_id && step.code !== 'apply' && mayStandAt(steps, step, row.status))
      .map(step => ({ id: step.id, code: step.code, name: stepName(step, language) })),
  }
}

type Steps = Awaited<ReturnType<typeof stepsOf>>
function nameOfStep(steps: Steps, id: number | null, language: string): string | null {
  const step = steps.find(each => each.id === id)
  return step ? stepName(step, language) : null
}

const personOf = (row: Registration) => ({
  first_name: row.first_name,
  second_name: row.second_name,
  third_name: row.third_name,
  family_name: row.family_name,
  latin_name: row.latin_name,
  birth_date: row.birth_date,
  age: ageOn(row.birth_date, clock.today()),
  gender: row.gender,
  nationality: row.nationality,
  country: row.country,
  state: row.state,
  city: row.city,
  route: row.route,
  secondary_percent: row.secondary_percent,
  completed_grade: row.completed_grade,
  experience_years: row.experience_years,
  has_bachelor: row.has_bachelor,
  decision_reason: row.decision_reason,
  window_ends_on: row.window_ends_on,
  student_number: row.student_number,
})

async function placeOf(row: Registration) {
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, row.period_id))
  const [group] = row.group_id ? await db().select().from(groupTable).where(eq(groupTable.id, row.group_id)) : []
  return { period: period!.name, group: group?.name ?? null }
}

/**
 * The payments of all that an applicant was asked for, newest first; with a reference, of what bears it. Also of what is the student's by
 * now, whom the applicant became.
 */
export async function paymentsOf(accountId: number, reference?: string) {
  const invoices = await invoicesAbout(reference ? [reference] : await referencesOf(accountId))
  return invoices
    .flatMap(invoice =>
      invoice.payments.map(payment => ({
        uuid: payment.uuid,
        kind: invoice.kind,
        number: invoice.number,
        amount: payment.amount,
        state: payment.state,
        at: payment.at,
      })),
    )
    .sort((a, b) => b.at.localeCompare(a.at))
}

async function referencesOf(accountId: number): Promise<string[]> {
  const own = await db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(eq(registrationTable.account_id, accountId))
  return own.map(({ id }) => referenceOf(id))
}

async function messagesOf(row: Registration) {
  const about = (kind: string, id: number) =>
    and(eq(messageTable.related_kind, kind), eq(messageTable.related_id, String(id)))
  const theirs = or(about('admission.registration', row.id), about('identity.account', row.account_id))
  const rows = await db().select().from(messageTable).where(theirs).orderBy(desc(messageTable.id)).limit(50)
  const messages = rows.map(message => ({
    id: message.id,
    channel: message.channel,
    subject: message.subject || message.text.slice(0, 80),
    state: message.state,
    at: message.created_at.toISOString(),
  }))
  return { messages, messages_total: await db().$count(messageTable, theirs) }
}

async function presentBooking(id: number) {
  const booked = await bookingOf(id)
  return booked
    ? { day_id: booked.day.id, date: booked.day.date, place: booked.day.place, attendance: booked.attendance }
    : null
}

async function lastExam(row: Registration) {
  const exams = await examsOf(row)
  const exam = exams.findLast(each => each.result !== 'coming') ?? exams[0]
  return exam
    ? {
        exam_id: exam.id,
        name: exam.name,
        date: exam.date,
        score: exam.score,
        score_total: exam.score_total,
        result: exam.result,
      }
    : null
}

async function othersOf(row: Registration) {
  return db()
    .select({
      id: registrationTable.id,
      number: registrationTable.number,
      period: periodTable.name,
      status: registrationTable.status,
    })
    .from(registrationTable)
    .innerJoin(periodTable, eq(periodTable.id, registrationTable.period_id))
    .where(and(eq(registrationTable.account_id, row.account_id), ne(registrationTable.id, row.id)))
    .orderBy(desc(registrationTable.id))
}

async function equationOf(id: number) {
  const [row] = await db().select().from(equationTable).where(eq(equationTable.registration_id, id))
  return row ? { id: row.id, university: row.university, state: row.state } : null
}
