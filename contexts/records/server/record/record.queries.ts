import { specialtyById, specialtyList } from '@halaqa/academics/server'
import { invoicesOf } from '@halaqa/finance/server'
import { longestStudy } from '@halaqa/grading/contract'
import { exceptionsOf } from '@halaqa/grading/server'
import { accountById, sessionsOf } from '@halaqa/identity/server'
import { ageOn } from '@halaqa/kit-contract/format'
import { auditTable, recordKey } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { type DatedMove, noteRead, stateEffects } from '@halaqa/students/contract'
import type { Student } from '@halaqa/students/server'
import {
  blockOf,
  movesOf,
  notesOf,
  paidAsApplicant,
  presentMove,
  presentRow,
  semestersUsedBy,
  studentById,
} from '@halaqa/students/server'
import { purchaseRead } from '@halaqa/studies/contract'
import { planProgress, purchasesOf, semestersOf, studiedBy } from '@halaqa/studies/server'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

/** The newest so many acts; the audit log has all. */
const newest = 50

/** All that the office knows of a student, or 404. */
export async function recordOf(id: number | undefined, actor: Actor, language: string) {
  const student = await studentById(id)
  const [account, studied, moves, specialties, exceptions, money, purchases, notes, sessions, acts] = await Promise.all(
    [
      accountById(student.account_id),
      studiedBy(student.id),
      movesOf(student.id),
      specialtyList(language),
      exceptionsOf(student.id, actor, language),
      moneyOf(student),
      actor.permissions.has(purchaseRead) ? purchasesOf(student.id, actor, language) : [],
      actor.permissions.has(noteRead) ? notesOf(student.id, actor, language) : [],
      sessionsOf({ id: student.account_id, guard: 'students' }),
      actsOn(student.id),
    ],
  )
  const [studyTime, plan, semesters] = await Promise.all([
    studyTimeOf(student, moves),
    planProgress(student, studied, language),
    semestersOf(studied, actor, language),
  ])
  return {
    ...presentRow(student, actor, specialties),
    birth_date: student.birth_date,
    age: ageOn(student.birth_date, clock.today()),
    nationality: student.nationality,
    email: account.email ?? '',
    email_verified: Boolean(account.email_verified_at),
    study_type: student.study_type,
    registration_id: student.registration_id,
    has_photo: student.photo_id !== null,
    moves: moves.map((move, at) => presentMove(move, actor, at === moves.length - 1)).reverse(),
    effects: stateEffects[student.state],
    withheld: await withheldFrom(student.id),
    study_time: studyTime,
    exceptions,
    plan,
    semesters,
    ...money,
    purchases,
    notes,
    sessions: sessions.map(({ id: sessionId, agent, created_at, last_used_at }) => ({
      id: sessionId,
      agent,
      created_at,
      last_used_at,
    })),
    acts,
  }
}

/** Why no result is shown to the student, for staff: how it ends is on pages of their own. */
async function withheldFrom(studentId: number) {
  const block = await blockOf(studentId)
  return block ? { reason: block.reason, until: block.until } : null
}

/** Of semesters that are over by today. */
async function studyTimeOf(student: Student, moves: readonly DatedMove[]) {
  const { degree_type } = await specialtyById(student.specialty_id)
  return {
    used: await semestersUsedBy(student, moves),
    longest: longestStudy[degree_type] ?? null,
  }
}

/** The invoices of the student's own account; the receipts also of the time as an applicant. */
async function moneyOf(student: Student) {
  const invoices = await invoicesOf({ guard: 'students', id: student.account_id })
  const own = invoices.flatMap(invoice =>
    invoice.payments
      .filter(payment => payment.state === 'paid' && !payment.surplus)
      .map(({ uuid, amount, at }) => ({ uuid, kind: invoice.kind, number: invoice.number, amount, paid_at: at })),
  )
  const before = await paidAsApplicant(student)
  return {
    invoices: invoices.map(({ id, number, kind, state, total, paid }) => ({
      id,
      number,
      kind,
      state,
      total,
      paid,
    })),
    // What was paid as an applicant may be an invoice of the student's by now: it stands once.
    receipts: [...new Map([...own, ...before].map(each => [`${each.uuid}:${each.number}`, each])).values()].sort(
      (a, b) => b.paid_at.localeCompare(a.paid_at),
    ),
  }
}

/** With the record itself and with its parts, a subject of the student's: the newest of both. */
async function actsOn(studentId: number) {
  const rows = await newestActs({ studentId: String(studentId), record: recordKey('students.student', studentId) })
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    by: row.by,
    note: row.note,
    about: row.about,
  }))
}
const act = {
  id: auditTable.id,
  at: auditTable.at,
  action: auditTable.action,
  by: auditTable.actor_name,
  note: auditTable.note,
  // As the log of a subject calls it. Older rows have the number of its row, which says nothing.
  about: sql<
    string | null
  >`(select value from (values (${auditTable.after} ->> 'subject'), (${auditTable.before} ->> 'subject')) said (value)
    where value !~ '^[0-9]+$' limit 1)`.as('about'),
}
// Two looks into two indexes; asked at once, either, the newest of the whole log would be read until so many are found.
const newestActs = prepared(handle => {
  const newestOf = (which: SQL | undefined) =>
    handle.select(act).from(auditTable).where(which).orderBy(desc(auditTable.id)).limit(newest)
  const own = and(
    eq(auditTable.subject_kind, 'students.student'),
    eq(auditTable.subject_id, sql.placeholder('studentId')),
  )
  return unionAll(newestOf(own), newestOf(eq(auditTable.record, sql.placeholder('record'))))
    .orderBy(sql`id desc`)
    .limit(newest)
    .prepare('records_newest_acts')
})
