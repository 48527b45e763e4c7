import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { aSubject, planSubjectTable, planTable, subjectTable } from '@halaqa/curriculum/factories'
import { invoicePaid } from '@halaqa/finance/contract'
import { payInvoice } from '@halaqa/finance/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { drainEvents, publish } from '@halaqa/kit-server/events'
import { aStudent, studentTable } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { anEnrolment, enrolmentTable, releaseAll } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Choosing over HTTP: what is offered, what is refused, what follows. The rules themselves: students/contract/choosing.test.ts. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
let past: number
let running: number
let planId: number
/** Two of the first term, then three of the second; the last is optional, the third builds on the first. */
let subjects: number[]

const published = async (hours = 3) => {
  const id = await aSubject({ hours })
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, id))
  return id
}

beforeAll(async () => {
  const today = clock.today()
  const year = await anAcademicYear({ starts_on: addDays(today, -400), ends_on: addDays(today, 400) })
  past = (
    await aSemester({ year_id: year.id, kind: 'first', starts_on: addDays(today, -300), ends_on: addDays(today, -150) })
  ).id
  running = (
    await aSemester({
      year_id: year.id,
      kind: 'second',
      starts_on: addDays(today, -20),
      ends_on: addDays(today, 80),
      state: 'active',
    })
  ).id
  subjects = [await published(), await published(), await published(), await published(), await published()]
  const specialtyId = await one<number>('select min(id) as value from academics.specialties')
  const [plan] = await db()
    .insert(planTable)
    .values({ specialty_id: specialtyId, version: 1, state: 'published', published_at: clock.now() })
    .returning()
  planId = plan!.id
  await db()
    .insert(planSubjectTable)
    .values(
      subjects.map((subjectId, at) => ({
        plan_id: planId,
        subject_id: subjectId,
        term: at < 2 ? 1 : 2,
        position: at + 1,
        kind: at === 4 ? ('optional' as const) : ('obligatory' as const),
        hours: 3,
        prerequisite_ids: at === 2 ? [subjects[0]!] : [],
      })),
    )
})

/** The days of choosing are today's. */
const openDays = async (semesterId: number) => {
  const typeId = await one<number>(`select id as value from academics.event_types where rule_key = 'choose_subjects'`)
  await aSemesterEvent({ semester_id: semesterId, type_id: typeId, starts_on: clock.today(), ends_on: clock.today() })
}

/** A student of the second term who passed the first subject and failed the second. */
async function aSecondTermStudent() {
  const student = await aStudent({ term: 2, plan_id: planId })
  for (const [at, mark] of [80, 40].entries()) {
    const enrolment = await anEnrolment({ student_id: student.id, subject_id: subjects[at]!, semester_id: past })
    await gradesOf(enrolment.id, mark)
  }
  const member = await college.cast.join(student.account_id)
  return { student, ask: college.cast.as(member) }
}

describe('before results are released', () => {
  it('nobody learns from the offer what they failed', async () => {
    const { ask } = await aSecondTermStudent()
    const { term } = await ask(studies.choosing)
    expect(term!.subjects.map(each => each.id)).toEqual([subjects[3], subjects[4]])
    expect(term!.subjects.some(each => each.status === 'failed')).toBe(false)
  })
})

describe('in the days of choosing', () => {
  beforeAll(async () => {
    await releaseAll(past, subjects[0]!)
    await releaseAll(past, subjects[1]!)
  })

  it('outside them choosing is closed', async () => {
    const { ask } = await aSecondTermStudent()
    expect((await ask(studies.choosing)).term).toMatchObject({ is_open: false })
    expect(await codeOf(ask(studies.storeChosen, { body: { ids: [subjects[1]!] } }))).toBe('choosing-closed')
    await openDays(running)
    expect((await ask(studies.choosing)).term).toMatchObject({ is_open: true, opens_on: clock.today() })
  })

  it('failed subjects come first, then those whose prerequisites are passed', async () => {
    const { ask } = await aSecondTermStudent()
    const { term } = await ask(studies.choosing)
    expect(term!.subjects.map(each => [each.id, each.status])).toEqual([
      [subjects[1], 'failed'],
      [subjects[2], 'current'],
      [subjects[3], 'current'],
      [subjects[4], 'optional'],
    ])
    expect(term!.first_choice).toEqual(subjects.slice(1))
  })

  it('refuses by the rules and says why, and changes nothing', async () => {
    const { student, ask } = await aSecondTermStudent()
    const tried = async (ids: number[]) => codeOf(ask(studies.storeChosen, { body: { ids } }))
    expect(await tried([])).toBe('choice-nothing')
    expect(await tried([subjects[2]!, subjects[3]!, subjects[4]!])).toBe('choice-all-failed')
    expect(await tried([subjects[1]!])).toBe('choice-too-few-hours')
    expect(await tried([subjects[0]!, subjects[1]!, subjects[2]!, subjects[3]!])).toBe('choice-not-offered')
    expect(await db().$count(enrolmentTable, eq(enrolmentTable.student_id, student.id))).toBe(2)
  })

  it('chosen subjects are studied and charged once, however often the button is pressed', async () => {
    const { student, ask } = await aSecondTermStudent()
    const ids = subjects.slice(1, 4)
    const tries = await Promise.all([1, 2, 3].map(() => codeOf(ask(studies.storeChosen, { body: { ids } }))))
    expect(tries.filter(each => each === 'done')).toHaveLength(1)
    expect(await db().$count(enrolmentTable, eq(enrolmentTable.student_id, student.id))).toBe(5)
    const [invoice] = await db()
      .selectDistinct({ id: enrolmentTable.invoice_id })
      .from(enrolmentTable)
      .where(eq(enrolmentTable.semester_id, running))
    const total = await one<number>(`select total::int as value from finance.invoices where id = ${invoice!.id}`)
    const fee = await one<number>(
      `select max(amount)::int as value from finance.item_prices p join finance.items i on i.id = p.item_id and i.code = 'study'`,
    )
    expect(total).toBe(9 * fee)
  })

  it('who is postponed chooses nothing', async () => {
    const { student, ask } = await aSecondTermStudent()
    await db().update(studentTable).set({ state: 'delayed' }).where(eq(studentTable.id, student.id))
    expect(await ask(studies.choosing)).toEqual({ term: null, summer: null })
    expect(await codeOf(ask(studies.storeChosen, { body: { ids: subjects.slice(1) } }))).toBe('may-not-study')
  })

  it('a paid invoice marks its subjects as paid, and no others', async () => {
    const payer = await aSecondTermStudent()
    const other = await aSecondTermStudent()
    const ids = subjects.slice(1, 4)
    const { invoice } = await payer.ask(studies.storeChosen, { body: { ids } })
    await other.ask(studies.storeChosen, { body: { ids } })
    expect(invoice).not.toBeNull()
    const { uuid: paymentUuid, amount } = await payInvoice(invoice!)
    const paid = { invoice_id: invoice!, payment_uuid: paymentUuid, kind: 'study' as const, reference: '', amount }
    await transaction(() => publish(invoicePaid, paid))
    await drainEvents(reactions)
    const settled = await db()
      .select({ student_id: enrolmentTable.student_id })
      .from(enrolmentTable)
      .where(eq(enrolmentTable.paid, true))
    expect(settled.map(each => each.student_id)).toEqual(ids.map(() => payer.student.id))
  })
})
