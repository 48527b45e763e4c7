import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import { semesterTable } from '@halaqa/academics/tables'
import { anApplicant, enrolStudent } from '@halaqa/admission/factories'
import * as billing from '@halaqa/billing/contract'
import { aSubject, planSubjectTable, planTable, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { aPaidInvoice, aPrice, aReceipt, itemPriceTable, payInvoice } from '@halaqa/finance/factories'
import { addDays, clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { drainEvents, publish } from '@halaqa/kit-server/events'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import * as studies from '@halaqa/studies/contract'
import { enrolmentTable, releaseAll } from '@halaqa/studies/factories'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What the office does with a subject arrives where it is charged: nobody owes, or pays, for what is not studied. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const reason = 'قرار القسم'
let running: number
let planId: number
let specialtyId: number
let subjects: number[]
let fee: number

beforeAll(async () => {
  const today = clock.today()
  const year = await anAcademicYear({ starts_on: addDays(today, -400), ends_on: addDays(today, 400) })
  const days = { starts_on: addDays(today, -20), ends_on: addDays(today, 80) }
  running = (await aSemester({ year_id: year.id, kind: 'second', ...days, state: 'active' })).id
  const typeId = await one<number>(`select id as value from academics.event_types where rule_key = 'choose_subjects'`)
  await aSemesterEvent({ semester_id: running, type_id: typeId, starts_on: today, ends_on: today })
  const published = async (hours: number) => {
    const id = await aSubject({ hours })
    await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, id))
    return id
  }
  const hours = [3, 3, 3, 3, 2]
  subjects = []
  for (const each of hours) subjects.push(await published(each))
  specialtyId = await one<number>('select min(id) as value from academics.specialties')
  fee = await one<number>(
    `select max(amount)::int as value from finance.item_prices p join finance.items i on i.id = p.item_id and i.code = 'study'`,
  )
  const version = { specialty_id: specialtyId, version: 1, state: 'published' as const, published_at: clock.now() }
  const [plan] = await db().insert(planTable).values(version).returning()
  planId = plan!.id
  const kind = 'obligatory' as const
  const rows = subjects.map((subject_id, at) => ({
    plan_id: planId,
    subject_id,
    term: 1,
    position: at + 1,
    kind,
    hours: hours[at]!,
    prerequisite_ids: [],
  }))
  await db().insert(planSubjectTable).values(rows)
})

/** A student who has chosen the first three subjects, of three hours each. */
async function aChooser() {
  const student = await aStudent({ term: 1, plan_id: planId })
  const member = await college.cast.join(student.account_id)
  const ask = college.cast.as(member)
  const { invoice } = await ask(studies.storeChosen, { body: { ids: subjects.slice(0, 3) } })
  const enrolled = async (at: number) => {
    const own = and(eq(enrolmentTable.student_id, student.id), eq(enrolmentTable.subject_id, subjects[at]!))
    const [row] = await db().select().from(enrolmentTable).where(own)
    return row!
  }
  const owed = async () => {
    const { rows } = await ask(finance.ownInvoices)
    return rows.filter(each => each.state === 'open').map(each => each.total)
  }
  const pay = async (invoiceId: number) => {
    const { uuid: payment_uuid, amount } = await payInvoice(invoiceId)
    const paid = { invoice_id: invoiceId, payment_uuid, kind: 'study' as const, reference: '', amount }
    await transaction(() => publish(finance.invoicePaid, paid))
    await drainEvents(reactions)
  }
  const refunds = () =>
    one<number>(
      `select coalesce(sum(f.amount), 0)::int as value from finance.refunds f
       join finance.invoices i on i.id = f.invoice_id where i.payer_id = ${student.account_id}`,
    )
  return { student, ask, invoice: invoice!, enrolled, owed, pay, refunds }
}
const office = () => college.cast.as('administrator')
/** Asked by student affairs; answers the request. */
async function askWaiver(id: number): Promise<number> {
  await college.cast.as('studentAffairs')(studies.payEnrolment.perform, { params: { id }, body: { reason } })
  return one<number>(`select max(id) as value from studies.fee_waivers where enrolment_id = ${id}`)
}
const approve = (id: number) => office()(studies.approveFeeWaiver.perform, { params: { id } })
/** Let go by two. */
const waive = async (enrolmentId: number) => approve(await askWaiver(enrolmentId))
const toldTimes = ({ account_id }: { account_id: number }, kind: string) =>
  one<number>(
    `select count(*)::int as value from identity.notifications where account_id = ${account_id} and kind = '${kind}'`,
  )

/** A student who paid for the first term as an applicant. */
async function anApplicantWhoPaid() {
  const registration = await anApplicant({ at: 'student', specialtyId })
  await aPaidInvoice({
    kind: 'study',
    reference: `admission.registration:${registration.id}`,
    payer: { guard: 'registrars', id: registration.account_id, name: registration.full_name },
    // By the average of all terms: an hour less than the subjects have.
    lines: [{ label: 'رسوم الفصل الأول', quantity: 13, unit_amount: fee }],
  })
  await enrolStudent(registration.id)
  return registration
}

it('a subject that is taken away is owed no longer, and the preview says so', async () => {
  const { enrolled, owed } = await aChooser()
  expect(await owed()).toEqual([9 * fee])
  const { id } = await enrolled(0)
  const { consequences } = await office()(studies.deleteEnrolment.preview, { params: { id } })
  expect(consequences).toEqual([
    { what: 'finance.consequence.cancelled', count: 1 },
    { what: 'finance.consequence.issued', count: 1 },
    { what: 'office.told.notice', count: 1 },
  ])
  expect(await owed()).toEqual([9 * fee])
  await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason } })
  expect(await owed()).toEqual([6 * fee])
  for (const at of [1, 2]) {
    const rest = await enrolled(at)
    await office()(studies.deleteEnrolment.perform, { params: { id: rest.id }, body: { reason } })
  }
  expect(await owed()).toEqual([])
})

it('of a subject that is paid and taken away the fee is owed back once, and the student is told', async () => {
  const { student, invoice, enrolled, owed, pay, refunds } = await aChooser()
  await pay(invoice)
  const { id } = await enrolled(0)
  const { consequences } = await office()(studies.deleteEnrolment.preview, { params: { id } })
  expect(consequences.map(each => each.what)).toContain('finance.consequence.given_back')
  expect(await refunds()).toBe(0)
  await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason } })
  expect(await refunds()).toBe(3 * fee)
  expect(await owed()).toEqual([])
  const told = await one<number>(
    `select count(*)::int as value from identity.notifications where account_id = ${student.account_id} and kind = 'finance.surplus'`,
  )
  expect(told).toBe(1)
})

it('a first term that was paid as an applicant is owed back to the student, never more than came', async () => {
  const registration = await anApplicantWhoPaid()
  const account = await one<number>(
    `select account_id as value from students.students where registration_id = ${registration.id}`,
  )
  const owedBack = () =>
    one<number>('select coalesce(sum(amount), 0)::int as value from finance.refunds where reason = $$غرض الاختبار$$')
  const studentId = await one<number>(`select id as value from students.students where account_id = ${account}`)
  const { semesters } = await office()(studies.subjectsOfStudent, { params: { id: studentId } })
  const rows = semesters.flatMap(each => each.rows)
  expect(rows.map(row => row.paid)).toEqual([true, true, true, true, true])
  for (const { id } of rows.toSorted((a, b) => b.hours - a.hours))
    await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason: 'غرض الاختبار' } })
  expect(await owedBack()).toBe(13 * fee)
  const told = await one<number>(
    `select count(*)::int as value from identity.notifications where account_id = ${account} and kind = 'finance.surplus'`,
  )
  expect(told).toBe(5)
})

it('an exchange says what it costs, and asks for a subject', async () => {
  const { student, invoice, enrolled, pay } = await aChooser()
  await pay(invoice)
  const params = { id: student.id }
  const [remove, add] = [[(await enrolled(0)).id], [subjects[4]!]]
  const { consequences } = await office()(studies.storeChange.preview, {
    params,
    query: { remove: remove.join(','), add: add.join(',') },
  })
  expect(consequences.map(each => each.what)).toEqual(
    expect.arrayContaining(['finance.consequence.given_back', 'finance.consequence.issued']),
  )
  expect((await enrolled(0)).id).toBe(remove[0])
  const none = { remove: [], add: [], reason }
  expect(await codeOf(office()(studies.storeChange.perform, { params, body: none }))).toBe('invalid')
  await office()(studies.deleteEnrolment.perform, { params: { id: remove[0]! }, body: { reason } })
  const late = office()(studies.storeChange.perform, { params, body: { remove, add, reason } })
  expect(await codeOf(late)).toBe('subjects-changed')
})

it('of a subject that no invoice settled nothing is owed back, which the preview says', async () => {
  const { enrolled } = await aChooser()
  const { id } = await enrolled(0)
  await waive(id)
  const { consequences } = await office()(studies.deleteEnrolment.preview, { params: { id } })
  expect(consequences).toEqual([{ what: 'studies.consequence.settled_by_no_invoice', count: 1 }])
})

it('an exchange moves what is owed, and what was paid, to the other subject', async () => {
  const open = await aChooser()
  const exchange = async (of: typeof open, remove: number, add: number) =>
    office()(studies.storeChange.perform, {
      params: { id: of.student.id },
      body: { remove: [(await of.enrolled(remove)).id], add: [subjects[add]!], reason },
    })
  await exchange(open, 0, 3)
  expect(await open.owed()).toEqual([9 * fee])
  await exchange(open, 1, 4)
  expect(await open.owed()).toEqual([8 * fee])
  const paid = await aChooser()
  await paid.pay(paid.invoice)
  await exchange(paid, 0, 3)
  expect(await paid.enrolled(3)).toMatchObject({ paid: true, invoice_id: paid.invoice })
  expect([await paid.owed(), await paid.refunds()]).toEqual([[], 0])
  // Two hours instead of three: what was paid goes back, what is studied is asked for.
  await exchange(paid, 1, 4)
  expect([await paid.owed(), await paid.refunds()]).toEqual([[2 * fee], 3 * fee])
})

it('a fee that staff settle is asked for no longer, and asked for again when that is taken back', async () => {
  const { enrolled, owed } = await aChooser()
  const { id } = await enrolled(0)
  await waive(id)
  expect(await owed()).toEqual([6 * fee])
  await office()(studies.unsettleEnrolment.perform, { params: { id }, body: { reason } })
  expect((await owed()).toSorted()).toEqual([3 * fee, 6 * fee].toSorted())
  expect(await codeOf(office()(studies.unsettleEnrolment.perform, { params: { id }, body: { reason } }))).toBe(
    'subject-has-invoice',
  )
})

it('other hours cost another fee; paid for, or under a released result, they stay', async () => {
  const { invoice, enrolled, owed, pay } = await aChooser()
  const { id } = await enrolled(0)
  const change = (hours: number) =>
    codeOf(office()(studies.updateEnrolment, { params: { id }, body: { hours, reason } }))
  expect(await change(1)).toBe('done')
  expect(await owed()).toEqual([7 * fee])
  expect((await enrolled(0)).invoice_id).not.toBe(invoice)
  await pay((await enrolled(0)).invoice_id!)
  expect(await change(2)).toBe('already-paid')
  await releaseAll(running, subjects[0]!)
  expect(await change(2)).toBe('result-released')
})

it('a fee that no invoice asks for is settled by one, and told to whoever confirms receipts', async () => {
  const { enrolled } = await aChooser()
  const { id } = await enrolled(0)
  await db().update(enrolmentTable).set({ invoice_id: null }).where(eq(enrolmentTable.id, id))
  const { consequences } = await office()(studies.payEnrolment.preview, { params: { id } })
  expect(consequences).toContainEqual({ what: 'office.told.notice', count: expect.any(Number) })
  const told = () =>
    one<number>(`select count(*)::int as value from identity.notifications where kind = 'studies.fee-settled-by-hand'`)
  const before = await told()
  const settled = await office()(studies.payEnrolment.perform, { params: { id }, body: { reason } })
  expect(settled).toMatchObject({ paid: true, waiver_id: null })
  expect(await told()).toBeGreaterThan(before)
})

describe('a fee in the books is let go by two', () => {
  const request = (id: number) =>
    one<{ state: string }>(`select to_jsonb(w) as value from studies.fee_waivers w where id = ${id}`)

  it('is owed until somebody else approves, which student and colleague hear', async () => {
    const { student, enrolled, owed } = await aChooser()
    const { id } = await enrolled(0)
    const affairs = college.cast.as('studentAffairs')
    const { consequences } = await affairs(studies.payEnrolment.preview, { params: { id } })
    expect(consequences).toEqual([{ what: 'studies.consequence.asks_finance', count: 1 }])
    const asked = await affairs(studies.payEnrolment.perform, { params: { id }, body: { reason } })
    expect(asked).toMatchObject({ paid: false, charged: true, waiver_id: expect.any(Number), can: { pay: false } })
    expect(await owed()).toEqual([9 * fee])
    const waiverId = asked.waiver_id!
    const preview = await office()(studies.approveFeeWaiver.preview, { params: { id: waiverId } })
    expect(preview.notes?.join()).toContain(student.full_name)
    expect(await owed()).toEqual([9 * fee])
    expect(await approve(waiverId)).toMatchObject({ state: 'waived', amount: 3 * fee, can: { approve: false } })
    expect(await owed()).toEqual([6 * fee])
    expect(await enrolled(0)).toMatchObject({ paid: true, invoice_id: null })
    expect(await toldTimes(student, 'studies.fees-changed')).toBe(1)
    const heard = `select count(*)::int as value from identity.notifications where kind = 'studies.fee-waived'`
    expect(await one<number>(heard)).toBeGreaterThan(0)
  })

  it('is asked once, however often one presses, and decided once', async () => {
    const { enrolled, owed } = await aChooser()
    const { id } = await enrolled(0)
    const affairs = college.cast.as('studentAffairs')
    const ask = () => codeOf(affairs(studies.payEnrolment.perform, { params: { id }, body: { reason } }))
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual(['done', 'fee-waiver-asked'])
    const waiverId = await one<number>(`select max(id) as value from studies.fee_waivers where enrolment_id = ${id}`)
    const both = await Promise.all([codeOf(approve(waiverId)), codeOf(approve(waiverId))])
    expect(both.toSorted()).toEqual(['done', 'fee-waiver-state'])
    expect(await owed()).toEqual([6 * fee])
  })

  it('is not approved by who asked, nor by who may not confirm money', async () => {
    const { enrolled } = await aChooser()
    const { id } = await enrolled(0)
    const own = await office()(studies.payEnrolment.perform, { params: { id }, body: { reason } })
    expect(await codeOf(approve(own.waiver_id!))).toBe('fee-waiver-same-officer')
    const affairs = college.cast.as('studentAffairs')
    expect(await codeOf(affairs(studies.approveFeeWaiver.perform, { params: { id: own.waiver_id! } }))).toBe(
      'forbidden',
    )
  })

  it('is not approved once it was paid, or costs something else; refused, it can be asked anew', async () => {
    const paid = await aChooser()
    const first = await askWaiver((await paid.enrolled(0)).id)
    await paid.pay(paid.invoice)
    expect(await codeOf(approve(first))).toBe('already-paid')
    const other = await aChooser()
    const { id } = await other.enrolled(1)
    const second = await askWaiver(id)
    await office()(studies.updateEnrolment, { params: { id }, body: { hours: 2, reason } })
    expect(await codeOf(approve(second))).toBe('fee-waiver-changed')
    await office()(studies.refuseFeeWaiver.perform, { params: { id: second }, body: { reason: 'تغيّرت الساعات' } })
    expect(await request(second)).toMatchObject({ state: 'refused', answer: 'تغيّرت الساعات' })
    await waive(id)
    expect(await other.owed()).toEqual([6 * fee])
  })

  it('is withdrawn by student affairs while nobody has decided, and owed as before', async () => {
    const { enrolled, owed } = await aChooser()
    const { id } = await enrolled(0)
    const waiverId = await askWaiver(id)
    const affairs = college.cast.as('studentAffairs')
    await affairs(studies.withdrawFeeWaiver.perform, { params: { id: waiverId } })
    expect(await codeOf(approve(waiverId))).toBe('fee-waiver-state')
    expect(await owed()).toEqual([9 * fee])
  })

  it('a subject that is taken away takes what was asked with it', async () => {
    const { enrolled, owed } = await aChooser()
    const { id } = await enrolled(0)
    const waiverId = await askWaiver(id)
    await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason } })
    expect(await owed()).toEqual([6 * fee])
    expect(await codeOf(approve(waiverId))).toBe('not-found')
  })
})

it('what is recognised while it is studied in another semester is studied no longer, and all of its fee comes back', async () => {
  const { student, enrolled, owed } = await aChooser()
  const year_id = await one<number>(`select year_id as value from academics.semesters where id = ${running}`)
  const { id: semester_id } = await aSemester({
    year_id,
    kind: 'first',
    starts_on: addDays(clock.today(), -200),
    ends_on: addDays(clock.today(), -100),
  })
  await office()(studies.storeEqual, {
    params: { id: student.id },
    body: { subject_ids: [subjects[0]!], semester_id, decision_number: '9/2026' },
  })
  expect(await owed()).toEqual([6 * fee])
  expect(await enrolled(0)).toMatchObject({ state: 'equal', semester_id })
})

it('what is recognised in a semester takes no hours of choosing', async () => {
  const student = await aStudent({ term: 1, plan_id: planId })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  await office()(studies.storeEqual, {
    params: { id: student.id },
    body: { subject_ids: [subjects[0]!, subjects[1]!], semester_id: running, decision_number: '7/2026' },
  })
  expect((await ask(studies.choosing)).term).toMatchObject({ taken_hours: 0 })
})

/** The running semester began so many days ago. */
const beganBefore = (days: number) =>
  db()
    .update(semesterTable)
    .set({ starts_on: addDays(clock.today(), -days) })
    .where(eq(semesterTable.id, running))
/** What a preview of a removal says of the part that does not come back. */
const shareOf = ({ consequences }: { consequences: { what: string }[] }) =>
  consequences.map(each => each.what).filter(what => /_back$/.test(what) && what.startsWith('studies'))

describe('by the week of the semester', () => {
  afterEach(async () => {
    await beganBefore(20)
  })
  it.each([
    ['the fourth', 27, 0, []],
    ['the fifth', 28, 1.5, ['studies.consequence.half_back']],
    ['the sixth', 41, 1.5, ['studies.consequence.half_back']],
    ['the seventh', 42, 3, ['studies.consequence.nothing_back']],
  ] as const)('%s, a withdrawn subject is owed for as the rule says, paid or not', async (_, days, hoursLeft, said) => {
    await beganBefore(days)
    const open = await aChooser()
    const { id } = await open.enrolled(0)
    expect(shareOf(await office()(studies.deleteEnrolment.preview, { params: { id } }))).toEqual(said)
    await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason } })
    expect(await open.owed()).toEqual([(6 + hoursLeft) * fee])
    // What is left of it stays when another subject of the invoice is taken away by mistake.
    const other = (await open.enrolled(1)).id
    await office()(studies.deleteEnrolment.perform, { params: { id: other }, body: { reason, fee_back: 'all' } })
    expect(await open.owed()).toEqual([(3 + hoursLeft) * fee])

    const paid = await aChooser()
    await paid.pay(paid.invoice)
    const gone = (await paid.enrolled(0)).id
    await office()(studies.deleteEnrolment.perform, { params: { id: gone }, body: { reason } })
    expect([await paid.owed(), await paid.refunds()]).toEqual([[], (3 - hoursLeft) * fee])
    const account = await accountOf(paid.student.id)
    expect(account).toMatchObject({ due: 0, owed_back: (3 - hoursLeft) * fee })
  })
  it('what was added by mistake comes back whole in any week, and the preview promises nothing less', async () => {
    await beganBefore(60)
    const { invoice, enrolled, pay, refunds } = await aChooser()
    await pay(invoice)
    const { id } = await enrolled(0)
    const looked = await office()(studies.deleteEnrolment.preview, { params: { id }, query: { fee_back: 'all' } })
    expect(shareOf(looked)).toEqual([])
    await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason, fee_back: 'all' } })
    expect(await refunds()).toBe(3 * fee)
  })
  it('an exchange is no withdrawal: it costs what the new subject costs', async () => {
    await beganBefore(60)
    const { student, enrolled, owed } = await aChooser()
    const body = { remove: [(await enrolled(0)).id], add: [subjects[3]!], reason }
    await office()(studies.storeChange.perform, { params: { id: student.id }, body })
    expect(await owed()).toEqual([9 * fee])
  })
})

/** What `halaqa check` would find. */
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}

describe('what came for a part of an invoice', () => {
  const paidInPart = async (hours: number) => {
    const chooser = await aChooser()
    await aReceipt({ payer_id: chooser.student.account_id, amount: hours * fee, invoice_ids: [chooser.invoice] })
    return chooser
  }
  const openOf = async ({ ask }: Awaited<ReturnType<typeof aChooser>>) =>
    (await ask(finance.ownInvoices)).rows.filter(each => each.state === 'open').map(each => [each.total, each.open])
  it('goes over to the one that replaces it, and settles it where it is enough', async () => {
    const chooser = await paidInPart(4)
    expect(await openOf(chooser)).toEqual([[9 * fee, 5 * fee]])
    const remove = async (at: number) =>
      office()(studies.deleteEnrolment.perform, { params: { id: (await chooser.enrolled(at)).id }, body: { reason } })
    await remove(0)
    expect(await openOf(chooser)).toEqual([[6 * fee, 2 * fee]])
    // Three hours are left, four are paid: the last subject counts as paid, an hour is to the student's good.
    await remove(1)
    await drainEvents(reactions)
    expect(await openOf(chooser)).toEqual([])
    expect(await chooser.enrolled(2)).toMatchObject({ paid: true })
    expect(await accountOf(chooser.student.id)).toMatchObject({ due: 0, to_good: fee, owed_back: 0 })
    expect(await wrongInBooks()).toEqual([])
  })
  it('stays to the good of whoever leaves the semester early', async () => {
    const chooser = await paidInPart(2)
    await office()(studies.deleteEnrolment.perform, {
      params: { id: (await chooser.enrolled(0)).id },
      body: { reason },
    })
    await office()(studies.deleteEnrolment.perform, {
      params: { id: (await chooser.enrolled(1)).id },
      body: { reason },
    })
    await office()(studies.deleteEnrolment.perform, {
      params: { id: (await chooser.enrolled(2)).id },
      body: { reason },
    })
    expect(await accountOf(chooser.student.id)).toMatchObject({ due: 0, to_good: 2 * fee })
    expect(await wrongInBooks()).toEqual([])
  })
})

describe('a student who leaves the semester', () => {
  afterEach(async () => {
    setClock()
    await beganBefore(20)
  })
  const move = async (studentId: number, to: 'withdrawn' | 'delayed' | 'active' | 'fired') => {
    const asked = { query: { student_id: studentId } }
    const { student: standing } = await office()(students.createMove, asked)
    const body = {
      student_id: studentId,
      to,
      starts_on: clock.today(),
      ends_on: to === 'delayed' ? addDays(clock.today(), 120) : null,
      reason,
      decision_number: to === 'withdrawn' || to === 'delayed' ? '' : '11/2026',
      last_move_id: standing!.last_move_id,
    }
    return office()(students.storeMove, { body })
  }
  /** When it can no longer be taken back with one press. */
  const later = async () => {
    travelTo(new Date(clock.now().getTime() + (notifyAfterSeconds + 1) * 1000))
    await drainEvents(reactions)
  }
  const effectsOf = async (studentId: number, to: string) => {
    const { choices } = await office()(students.createMove, { query: { student_id: studentId } })
    const found = choices.find(each => each.to === to)!.consequences
    return found.filter(each => each.what.includes('.fees.')).map(({ what, count }) => [what.split('.').at(-1), count])
  }

  it('of several at once the trial says what comes of their fees, and changes nothing', async () => {
    await beganBefore(30)
    const [one, other] = [await aChooser(), await aChooser()]
    await other.pay(other.invoice)
    const body = {
      ids: [one.student.id, other.student.id],
      to: 'withdrawn' as const,
      starts_on: clock.today(),
      ends_on: null,
      reason,
      decision_number: '11/2026',
    }
    const { done, consequences } = await office()(students.updateBulkState, { body: { ...body, dry_run: true } })
    expect(done).toBe(2)
    const counted = Object.fromEntries(consequences!.map(({ what, count }) => [what, count]))
    expect(counted).toMatchObject({
      'finance.consequence.cancelled': 1,
      'finance.consequence.issued': 1,
      'finance.consequence.given_back': 3,
      'studies.consequence.half_back': 6,
    })
    expect(counted['office.told.notice']).toBeGreaterThan(1)
    expect(await one.owed()).toEqual([9 * fee])
    expect(await other.refunds()).toBe(0)
  })

  it.each([
    ['withdrawn', 10, 0, [['cancelled', 1]]],
    [
      'withdrawn',
      30,
      0.5,
      [
        ['half', 3],
        ['cancelled', 1],
        ['issued', 1],
      ],
    ],
    [
      'delayed',
      30,
      0.5,
      [
        ['half', 3],
        ['cancelled', 1],
        ['issued', 1],
      ],
    ],
    ['withdrawn', 60, 1, [['nothing', 3]]],
  ] as const)(
    '%s %i days after it began owes that share of what is not paid, as the form says before',
    async (to, days, share, said) => {
      await beganBefore(days)
      const { student, owed, ask } = await aChooser()
      expect((await effectsOf(student.id, to)).toSorted()).toEqual(said.toSorted())
      expect(await owed()).toEqual([9 * fee])
      await move(student.id, to)
      // Still undoable: nothing has happened to the money.
      expect(await owed()).toEqual([9 * fee])
      await later()
      await drainEvents(reactions)
      expect(await owed()).toEqual(share ? [9 * fee * share] : [])
      // What stays in part says why, by its hours and the week; the student hears once that it changed.
      const { rows } = await ask(finance.ownInvoices)
      const lines = rows.filter(each => each.state === 'open').flatMap(each => each.lines)
      if (share === 0.5) {
        const half = { quantity: 3, unit_amount: fee / 2, reason: expect.stringContaining('في الأسبوع 5') }
        expect(lines).toMatchObject([half, half, half])
      }
      expect(await toldTimes(student, 'studies.fees-changed')).toBe(share === 1 ? 0 : 1)
    },
  )

  it('has the rest of what is paid back once, and owes it again on coming back', async () => {
    await beganBefore(30)
    const { student, invoice, enrolled, owed, pay, refunds } = await aChooser()
    await pay(invoice)
    expect(await effectsOf(student.id, 'withdrawn')).toEqual(
      expect.arrayContaining([
        ['given_back', 3],
        ['half', 3],
      ]),
    )
    await move(student.id, 'withdrawn')
    await later()
    expect([await refunds(), await owed()]).toEqual([4.5 * fee, []])
    // Of three subjects on one invoice the student is told once.
    expect(await toldTimes(student, 'finance.surplus')).toBe(1)
    // The office takes a subject away afterwards: it has been settled with.
    const { id } = await enrolled(0)
    await office()(studies.deleteEnrolment.perform, { params: { id }, body: { reason } })
    expect(await refunds()).toBe(4.5 * fee)
    await move(student.id, 'active')
    await later()
    expect([await refunds(), await owed()]).toEqual([4.5 * fee, [3 * fee]])
    expect(await toldTimes(student, 'studies.fees-changed')).toBe(1)
    const account = await accountOf(student.id)
    expect(account).toMatchObject({ due: 3 * fee, owed_back: 4.5 * fee })
  })

  it('whose withdrawal is taken back owes the whole again; undone at once, nothing moves', async () => {
    await beganBefore(30)
    const { student, owed } = await aChooser()
    const moved = await move(student.id, 'withdrawn')
    await later()
    expect(await owed()).toEqual([4.5 * fee])
    await office()(students.deleteMove.perform, { params: { id: moved.id }, body: { reason } })
    await later()
    expect(await owed()).toEqual([9 * fee])

    const quick = await aChooser()
    await move(quick.student.id, 'withdrawn')
    await office()(students.undoMoves, { body: { student_ids: [quick.student.id] } })
    await later()
    expect(await quick.owed()).toEqual([9 * fee])
  })

  it('is dismissed and owes all of it', async () => {
    await beganBefore(10)
    const { student, owed } = await aChooser()
    expect(await effectsOf(student.id, 'fired')).toEqual([])
    await move(student.id, 'fired')
    await later()
    expect(await owed()).toEqual([9 * fee])
  })
})

it('what is chosen costs what an hour cost when its semester began', async () => {
  const dear = await aPrice('study', 2 * fee, { from_day: addDays(clock.today(), -10) })
  const before = await aChooser()
  expect(await before.owed()).toEqual([9 * fee])
  await beganBefore(5)
  const after = await aChooser()
  expect(await after.owed()).toEqual([18 * fee])
  const charged = await one<number>(
    `select count(*)::int as value from finance.invoice_lines where price_id = ${dear.id}`,
  )
  expect(charged).toBe(3)
  await beganBefore(20)
  await db().update(itemPriceTable).set({ from_day: '2999-01-01' }).where(eq(itemPriceTable.id, dear.id))
})

const money = () => college.cast.as('financeOfficer')
const accountOf = (id: number) => money()(billing.studentAccount, { params: { id } })
const brief = ({ rows }: Awaited<ReturnType<typeof accountOf>>) =>
  rows.map(({ kind, debit, credit, balance }) => [kind, debit - credit, balance])

it('the account of a student has every baisa of it: charged, paid, taken back, owed back', async () => {
  const { student, invoice, enrolled, pay } = await aChooser()
  const each = 3 * fee
  await pay(invoice)
  await office()(studies.deleteEnrolment.perform, { params: { id: (await enrolled(1)).id }, body: { reason } })
  const account = await accountOf(student.id)
  expect(account).toMatchObject({ student: { id: student.id }, balance: 0, due: 0, to_good: 0, owed_back: each })
  expect(brief(account)).toEqual([
    ['charge', each, each],
    ['charge', each, 2 * each],
    ['charge', each, 3 * each],
    ['payment', -3 * each, 0],
    ['refund', each, each],
    ['refund', -each, 0],
  ])
  // What was taken back is the line of that subject, and leads to it.
  const back = account.rows.at(-1)!
  expect(back.label).toBe(account.rows[1]!.label)
  const movement = await money()(finance.showMovement, { params: { id: back.id } })
  expect(movement).toMatchObject({ line: { quantity: 3, unit_amount: fee }, reverses: { id: account.rows[1]!.id } })
  const { line, settlements } = await money()(finance.showMovement, {
    params: { id: account.rows[3]!.id },
  })
  expect([line, settlements.map(one => one.amount)]).toEqual([null, [each, each, each]])
})

it('the account of a student begins with what was charged and paid as an applicant', async () => {
  const registration = await anApplicantWhoPaid()
  const id = await one<number>(`select id as value from students.students where registration_id = ${registration.id}`)
  const { rows, balance } = await accountOf(id)
  expect(rows.slice(-2).map(row => [row.kind, row.debit, row.credit])).toEqual([
    ['charge', 13 * fee, 0],
    ['payment', 0, 13 * fee],
  ])
  expect(balance).toBe(0)
})
