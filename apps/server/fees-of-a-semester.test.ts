import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { semesterTable } from '@halaqa/academics/tables'
import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import * as billing from '@halaqa/billing/contract'
import { aPublishedPlan, aSubject, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { payInvoice } from '@halaqa/finance/factories'
import { issueInvoice } from '@halaqa/finance/server'
import * as grading from '@halaqa/grading/contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as records from '@halaqa/records/contract'
import { aStudent } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment, aPaidBook, enrolmentTable, releaseAll } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { applicantsOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What was paid before there was a semester, and what is no fee of one, in the reports on a semester. */
const college = testCollege()
const { as, join } = applicantsOf(college)
const office = () => college.cast.as('financeOfficer')
const total = 255_000
let subject: number
let serial = 0

beforeAll(async () => {
  subject = await aSubject({ hours: 3 })
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subject))
  const specialties = await one<number[]>('select json_agg(id) as value from academics.specialties')
  for (const id of specialties) await aPublishedPlan(id, [subject])
})
afterEach(async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  expect(found.flat()).toEqual([])
})

/** An applicant who paid the first term becomes a student. */
async function becameStudent() {
  const registration = await anApplicant({ at: 'student' })
  const { id } = await issueInvoice({
    kind: 'study',
    reference: `admission.registration:${registration.id}`,
    payer: { guard: 'registrars', id: registration.account_id, name: registration.full_name },
    lines: [{ label: 'رسوم الفصل الأول', quantity: 17, unit_amount: 15_000 }],
  })
  await payInvoice(id)
  const who = await join(registration)
  await as(who)(admission.becomeStudent)
  const student = await one<{ id: number; account_id: number }>(
    `select json_build_object('id', id, 'account_id', account_id) as value from students.students where registration_id = ${registration.id}`,
  )
  return { registration, who, student, invoiceId: id }
}
async function running(): Promise<number> {
  await db().update(semesterTable).set({ state: 'inactive' }).where(eq(semesterTable.state, 'active'))
  const today = clock.today()
  const year = await anAcademicYear({
    name: `سنة ${serial++}`,
    starts_on: addDays(today, -9),
    ends_on: addDays(today, 99),
  })
  const days = { starts_on: addDays(today, -5), ends_on: addDays(today, 90) }
  return (await aSemester({ year_id: year.id, ...days, state: 'active' })).id
}
const feesOf = async (semester_id: number, studentId: number) => {
  const { rows } = await office()(billing.semesterFees, { params: { semester_id } })
  return rows.find(row => row.student_id === studentId)
}
const settled = { charged: total, paid: total, open: 0, standing: 'settled' }
const byPlan = (student_id: number, semester_id: number) =>
  college.cast.as('studentAffairs')(studies.enrolByPlan.perform, { body: { student_id, semester_id } })
const plan = (semester_id: number) => office()(billing.debitPlan, { query: { semester_id } })

it('the first term that an applicant paid is of the semester that it paid, and of the student', async () => {
  const semester_id = await running()
  const { student, registration, who, invoiceId } = await becameStudent()
  expect(await feesOf(semester_id, student.id)).toMatchObject(settled)
  expect(await plan(semester_id)).toMatchObject({ students: 0 })
  // The record has its receipt once, and a desk finds who pays by the student's number.
  const record = await college.cast.as('studentAffairs')(records.studentRecord, { params: { id: student.id } })
  expect(record.receipts.map(each => each.kind)).toEqual(['study'])
  const { rows } = await office()(finance.findPayers, { query: { q: record.number } })
  expect(rows.map(each => each.id)).toEqual([student.account_id])
  // The account says it once; the application still shows what was paid for it.
  const account = await office()(billing.studentAccount, { params: { id: student.id } })
  expect(account).toMatchObject({ balance: 0, due: 0 })
  expect(account.rows.filter(row => row.invoice_id === invoiceId && row.kind === 'charge')).toHaveLength(1)
  const detail = await college.cast.as('registrationOfficer')(admission.showRegistration, {
    params: { id: registration.id },
  })
  expect(detail.payments).toMatchObject([{ kind: 'study', amount: total, state: 'paid' }])
  expect((await as(who)(admission.paymentPage)).study_fee).toMatchObject({ amount: total, open: 0 })
})

it('what was paid while no semester ran pays the first one in which its student is enrolled by plan, and nobody pays twice', async () => {
  await db().update(semesterTable).set({ state: 'inactive' }).where(eq(semesterTable.state, 'active'))
  const { student } = await becameStudent()
  const semester_id = await running()
  expect(await byPlan(student.id, semester_id)).toMatchObject({ subjects: 1 })
  expect(await feesOf(semester_id, student.id)).toMatchObject(settled)
  const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.student_id, student.id))
  expect(enrolment).toMatchObject({ paid: true })
  expect(await plan(semester_id)).toMatchObject({ students: 0 })
  // The next term is charged as anybody's.
  const next = await running()
  await db().delete(enrolmentTable).where(eq(enrolmentTable.id, enrolment!.id))
  expect(await byPlan(student.id, next)).toMatchObject({ subjects: 1 })
  expect(await plan(next)).toMatchObject({ students: 1 })
})

it('a book and a complaint are of their semester, and no fee of it', async () => {
  const semester_id = await running()
  const student = await aStudent()
  await anEnrolment({ student_id: student.id, subject_id: subject, semester_id }, { hours: 3, mark: 40, state: 'fail' })
  await releaseAll(semester_id, subject)
  const type_id = await one<number>(`select id as value from academics.event_types where rule_key = 'complaints'`)
  const days = { starts_on: addDays(clock.today(), -1), ends_on: addDays(clock.today(), 1) }
  await aSemesterEvent({ semester_id, type_id, ...days })
  await aPaidBook({ student_id: student.id, semester_id, title: 'الرسالة', quantity: 2, unit_price: 3500 })
  const { ids } = await college.cast.as(await college.cast.join(student.account_id))(grading.complain, {
    body: { subjects_ids: [subject], text: 'أرجو إعادة النظر' },
  })
  expect(ids).toHaveLength(1)
  const query = { semester_id }
  const { by_kind } = await office()(finance.invoiceFigures, { query })
  expect(by_kind.find(each => each.kind === 'purchase')).toMatchObject({ count: 1, total: 7000 })
  const { all } = await office()(finance.complaintFigures, { query })
  expect(all).toMatchObject({ count: 1, settled: 0 })
  expect(all.open).toBeGreaterThan(0)
  expect(await feesOf(semester_id, student.id)).toBeUndefined()
})
