import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
import { billingContext } from '@halaqa/billing/context'
import * as billing from '@halaqa/billing/contract'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { aPrice } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { aStudent } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment, enrolmentTable } from '@halaqa/studies/factories'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Subjects that no invoice asks for are charged once: by a run over a semester, or of one student. */
const college = testCollege()
const { jobs } = billingContext
const hour = 15_000
let semester: number
let subjects: number[]
let serial = 0

beforeAll(async () => {
  await startJobs(jobs, { work: false })
})
beforeEach(async () => {
  const today = clock.today()
  const year = await anAcademicYear({
    name: `سنة ${serial++}`,
    starts_on: addDays(today, -400),
    ends_on: addDays(today, 400),
  })
  semester = (
    await aSemester({ year_id: year.id, kind: 'first', starts_on: addDays(today, -10), ends_on: addDays(today, 90) })
  ).id
  subjects = [await aSubject({ hours: 3 }), await aSubject({ hours: 2 })]
  await db().update(subjectTable).set({ state: 'published' }).where(inArray(subjectTable.id, subjects))
})

const office = () => college.cast.as('financeOfficer')
/** A student of the office's making: in both subjects, charged for none. */
async function anUncharged(wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(wish)
  for (const subject_id of subjects)
    await anEnrolment(
      { student_id: student.id, subject_id, semester_id: semester },
      { hours: subject_id === subjects[0] ? 3 : 2 },
    )
  return student
}
const plan = () => office()(billing.debitPlan, { query: { semester_id: semester } })
const start = (more: object = {}) =>
  office()(billing.startDebitRun, { body: { semester_id: semester, degree_type: null, specialty_id: null, ...more } })
const invoicesOf = async (accountId: number) =>
  one<{ total: number; state: string }[] | null>(
    `select json_agg(json_build_object('total', total, 'state', state) order by id) as value from finance.invoices where payer_guard = 'students' and payer_id = ${accountId}`,
  )

it('a run charges each student once, by what the plan said; a second finds nobody', async () => {
  const students = [await anUncharged(), await anUncharged(), await anUncharged()]
  const before = await plan()
  expect(before).toMatchObject({ students: 3, subjects: 6, amount: 15 * hour })
  // Looking changed nothing.
  expect(await plan()).toEqual(before)
  const run = await start()
  expect(await codeOf(start())).toBe('debit-run-working')
  await drainJobs(jobs)
  const { rows } = await office()(billing.debitRuns)
  expect(rows.find(each => each.id === run.id)).toMatchObject({
    state: 'done',
    students: 3,
    subjects: 6,
    amount: 15 * hour,
  })
  for (const student of students)
    expect(await invoicesOf(student.account_id)).toEqual([{ total: 5 * hour, state: 'open' }])
  expect(await codeOf(start())).toBe('nobody-to-charge')
  expect(await plan()).toMatchObject({ students: 0, amount: 0 })
  // The lines say what they are for, and stand in the books.
  const lines = await one<number>(
    `select count(*)::int as value from finance.invoice_lines l join finance.transfers t on t.id = l.transfer_id and t.amount = l.amount
     join finance.item_prices p on p.id = l.price_id where l.semester_id = ${semester} and l.subject_id in (${subjects.join()})`,
  )
  expect(lines).toBe(6)
  const told = await one<number>(
    `select count(*)::int as value from identity.notifications where kind = 'billing.charged' and account_id in (${students.map(each => each.account_id).join()})`,
  )
  expect(told).toBe(3)
  const numbers = await one<string[]>(`select json_agg(number order by number) as value from finance.invoices`)
  const counts = numbers.map(number => Number(number.slice(5)))
  expect(counts).toEqual(counts.map((_, at) => counts[0]! + at))
})

it('whoever is postponed, excepted, recognised or settled is not charged, and the plan says how many are left out', async () => {
  const postponed = await anUncharged({ state: 'delayed' })
  const excepted = await anUncharged()
  const later = await anUncharged()
  const settled = await anUncharged()
  const { officer } = { officer: office() }
  const exception = (student_id: number, until: string) =>
    officer(billing.exceptions.routes.store, {
      body: { student_id, until, decision_number: '9/2026', reason: 'منحة مجلس الكلية' },
    })
  await exception(excepted.id, addDays(clock.today(), 30))
  await exception(later.id, addDays(clock.today(), -11))
  await db().update(enrolmentTable).set({ paid: true }).where(eq(enrolmentTable.student_id, settled.id))
  expect(await plan()).toMatchObject({ students: 1, left_out: { by_state: 1, by_exception: 1 } })
  await start()
  await drainJobs(jobs)
  expect(await invoicesOf(later.account_id)).toHaveLength(1)
  for (const each of [postponed, excepted, settled]) expect(await invoicesOf(each.account_id)).toBeNull()
})

it('a degree or a speciality is charged alone, each at its price', async () => {
  const [first] = await db().select().from(specialtyTable).orderBy(specialtyTable.id).limit(1)
  const [other] = await db()
    .insert(specialtyTable)
    .values({ ...first!, id: undefined, degree_type: 'master' } as typeof specialtyTable.$inferInsert)
    .returning()
  await aPrice('study', 40_000, { degree_type: 'master' })
  const master = await anUncharged({ specialty_id: other!.id })
  const bachelor = await anUncharged({ specialty_id: first!.id })
  const masters = await office()(billing.masterPlan, { query: { semester_id: semester } })
  expect(masters).toMatchObject({ semester: { id: semester }, students: 1, amount: 5 * 40_000 })
  const all = await office()(billing.temporaryDebits, { query: { semester_id: semester } })
  expect(all.students).toBe(2)
  const preview = await office()(billing.recreateMasterDebits.preview, { query: { semester_id: semester } })
  expect(preview.consequences).toEqual([{ what: 'billing.consequence.to_charge', count: 1 }])
  const run = await office()(billing.recreateMasterDebits.perform, { body: { semester_id: semester } })
  expect(run).toMatchObject({ degree_type: 'master', total: 1 })
  await drainJobs(jobs)
  expect(await invoicesOf(master.account_id)).toEqual([{ total: 5 * 40_000, state: 'open' }])
  expect(await invoicesOf(bachelor.account_id)).toBeNull()
})

it('a run that is stopped is gone on with, and one student is charged alone', async () => {
  const student = await anUncharged()
  const run = await start()
  await office()(billing.cancelDebitRun.perform, { params: { id: run.id } })
  await drainJobs(jobs)
  expect(await invoicesOf(student.account_id)).toBeNull()
  const params = { id: student.id, semester_id: semester }
  const { consequences } = await office()(billing.recreateDebit.preview, { params })
  expect(consequences).toContainEqual({ what: 'finance.consequence.issued', count: 1 })
  expect(await invoicesOf(student.account_id)).toBeNull()
  const [once, twice] = await Promise.all([
    codeOf(office()(billing.recreateDebit.perform, { params })),
    codeOf(office()(billing.recreateDebit.perform, { params })),
  ])
  expect([once, twice].toSorted()).toEqual(['done', 'nobody-to-charge'])
  const another = await anUncharged()
  await office()(billing.continueDebitRun.perform, { params: { id: run.id } })
  await drainJobs(jobs)
  expect(await invoicesOf(another.account_id)).toHaveLength(1)
  expect(await invoicesOf(student.account_id)).toHaveLength(1)
})

// Two at once: the embedded database has one connection.
it.skipIf(!process.env.TEST_DATABASE_URL)(
  'what is being charged while the run is cancelled is not charged, and is when it is gone on with',
  async () => {
    const student = await anUncharged()
    const run = await start()
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = transaction(async () => {
      await db().select().from(enrolmentTable).where(eq(enrolmentTable.student_id, student.id)).for('update')
      held.resolve()
      await release.promise
    })
    await held.promise
    const working = drainJobs(jobs)
    await expect
      .poll(() =>
        one<number>(
          `select count(*)::int as value from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%enrolments%'`,
        ),
      )
      .toBeGreaterThan(0)
    await office()(billing.cancelDebitRun.perform, { params: { id: run.id } })
    release.resolve()
    await Promise.all([holding, working])
    expect(await invoicesOf(student.account_id)).toBeNull()
    await office()(billing.continueDebitRun.perform, { params: { id: run.id } })
    await drainJobs(jobs)
    expect(await invoicesOf(student.account_id)).toHaveLength(1)
  },
)

it('what was charged is paid, withdrawn and given back as what was chosen', async () => {
  await db()
    .update(semesterTable)
    .set({ starts_on: addDays(clock.today(), -30) })
    .where(eq(semesterTable.id, semester))
  const student = await anUncharged()
  await start()
  await drainJobs(jobs)
  const enrolment = await one<number>(
    `select id as value from studies.enrolments where student_id = ${student.id} and subject_id = ${subjects[0]}`,
  )
  await college.cast.as('administrator')(studies.deleteEnrolment.perform, {
    params: { id: enrolment },
    body: { reason: 'انسحاب' },
  })
  // Half of three hours is left, beside the other subject.
  const open = (await invoicesOf(student.account_id))!.filter(each => each.state === 'open')
  expect(open).toEqual([{ total: 2 * hour + (3 * hour) / 2, state: 'open' }])
  const member = await college.cast.join(student.account_id)
  const { rows } = await college.cast.as(member)(finance.ownInvoices)
  expect(rows.filter(each => each.state === 'open').map(each => each.total)).toEqual([3.5 * hour])
})

it('nobody charges without the right', async () => {
  const reader = college.cast.as('registrationOfficer')
  expect(await codeOf(reader(billing.debitPlan, { query: { semester_id: semester } }))).toBe('forbidden')
  expect(await codeOf(reader(billing.startDebitRun, { body: { semester_id: semester } }))).toBe('forbidden')
})
