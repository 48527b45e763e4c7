import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { billingContext } from '@halaqa/billing/context'
import * as billing from '@halaqa/billing/contract'
import { aRule, madeBefore, notifyInstalments } from '@halaqa/billing/factories'
import { dueOf } from '@halaqa/billing/server'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, aReceipt, paidAtBank } from '@halaqa/finance/factories'
import { exemptInvoice, replaceInvoice } from '@halaqa/finance/server'
import { day, money } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { studentNotices } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What is owed is spread over parts: by whom, what follows, and what the student pays when. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const office = () => college.cast.as('financeOfficer')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
let semester: number
let subject: number
beforeAll(async () => {
  await startJobs(billingContext.jobs, { work: false })
  const today = clock.today()
  const days = { starts_on: addDays(today, -400), ends_on: addDays(today, 400) }
  const year = await anAcademicYear({ name: 'سنة الأقساط', ...days })
  const first = { starts_on: addDays(today, -10), ends_on: addDays(today, 90) }
  semester = (await aSemester({ year_id: year.id, kind: 'first', ...first })).id
  subject = await aSubject({ hours: 3 })
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subject))
})

let serial = 0
/** A student who owes 90 rials for the semester, or so much. */
async function aDebtor(amount = 90_000) {
  serial += 1
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [
    {
      label: 'أصول الفقه',
      quantity: 1,
      unit_amount: Math.ceil(amount / 2),
      semester_id: semester,
      subject_id: subject,
    },
    { label: 'النحو', quantity: 1, unit_amount: Math.floor(amount / 2), semester_id: semester },
  ]
  const invoice = await anOpenInvoice({ kind: 'study', reference: `plan:${serial}`, payer, lines })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const plans = async () => (await office()(billing.showPlans, { params: { student_id: student.id } })).plans
  const amounts = async () => (await plans())[0]!.parts.map(part => [part.amount, part.paid])
  const toldOf = (kind: string) =>
    one<number>(
      `select count(*)::int as value from identity.notifications where account_id = ${student.account_id} and kind = '${kind}'`,
    )
  return { student, invoice, ask, plans, amounts, toldOf }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>
const asked = ({ student, invoice }: Debtor, more: object = {}) => ({
  student_id: student.id,
  invoice_id: invoice.id,
  rule_id: null,
  begins_on: clock.today(),
  parts: [],
  ...more,
})
async function aPlanned(amount = 90_000) {
  const debtor = await aDebtor(amount)
  const rule = await aRule([3333, 3333, 3334])
  const plan = await office()(billing.storePlan.perform, { body: asked(debtor, { rule_id: rule.id }) })
  return { ...debtor, plan, rule }
}
/** Pays at the play bank, as the student's browser does. */
async function pay({ ask, invoice }: Debtor, amount?: number) {
  const checkout = await ask(finance.payOwnInvoice, {
    params: { id: invoice.id },
    body: amount === undefined ? {} : { amount },
  })
  await paidAtBank(checkout.payment_uuid)
  await drainEvents(reactions)
  return checkout
}

it('by a rule: the student sees the parts, owes the first today, and is told once', async () => {
  const debtor = await aPlanned()
  const { rows, due, due_now } = await debtor.ask(finance.ownInvoices)
  expect([due, due_now, rows[0]!.due_now]).toEqual([90_000, 29_997, 29_997])
  expect(rows[0]!.parts.map(part => part.amount)).toEqual([29_997, 29_997, 30_006])
  expect(await debtor.toldOf('billing.instalment-planned')).toBe(1)
  const [notice] = (await debtor.ask(studentNotices)).rows
  expect([notice!.body, notice!.title.includes('90')]).toEqual([
    `وزّعت المالية ما عليك (${money(90_000, 'ar')}) على أقساط: القسط التالي ${money(29_997, 'ar')} في ${day(clock.today(), 'ar')}. بقيتها في صفحة المدفوعات.`,
    false,
  ])
  const account = await office()(billing.studentAccount, { params: { id: debtor.student.id } })
  expect([account.due, account.due_now, account.plans]).toEqual([90_000, 29_997, 1])
  // The statement says which of it its closing balance counts.
  const statement = await debtor.ask(billing.ownStatement)
  expect(statement).toMatchObject({ closing: 90_000, due: 90_000, due_now: 29_997, later: 60_003, to_good: 0 })
  expect(statement.reckoning).toBe(
    `الرصيد في آخر المدة هو المطلوب دفعه اليوم (${money(29_997, 'ar')}) مع أقساط تُستحق لاحقًا (${money(60_003, 'ar')}).`,
  )
  const inAMonth = addDays(clock.today(), 30)
  expect(await dueOf(debtor.student.id, inAMonth)).toBe(59_994)
  const shown = await office()(finance.showInvoice, { params: { id: debtor.invoice.id } })
  expect([shown.parts.length, shown.parts_link]).toEqual([3, `/financials/installments/show/${debtor.student.id}`])
  expect(await wrongInBooks()).toEqual([])
})

it('the student pays a part, what is due, or all, and no other amount', async () => {
  const debtor = await aPlanned()
  const other = debtor.ask(finance.payOwnInvoice, { params: { id: debtor.invoice.id }, body: { amount: 1 } })
  expect(await codeOf(other)).toBe('amount-not-payable')
  expect((await pay(debtor, 29_997)).amount).toBe(29_997)
  expect(await debtor.amounts()).toEqual([
    [29_997, 29_997],
    [29_997, 0],
    [30_006, 0],
  ])
  expect((await debtor.ask(finance.ownInvoices)).due_now).toBe(0)
  expect((await pay(debtor)).amount).toBe(60_003)
  expect((await debtor.plans())[0]!.state).toBe('settled')
  expect(await wrongInBooks()).toEqual([])
})

it('two tabs that ask for the same part are one payment; for different ones two, and what is too much stays to good', async () => {
  const debtor = await aPlanned()
  const start = (amount: number) =>
    debtor.ask(finance.payOwnInvoice, { params: { id: debtor.invoice.id }, body: { amount } })
  const [one, same] = await Promise.all([start(29_997), start(29_997)])
  expect(one!.payment_uuid).toBe(same!.payment_uuid)
  const all = await start(90_000)
  expect(all.payment_uuid).not.toBe(one!.payment_uuid)
  await paidAtBank(one!.payment_uuid)
  await paidAtBank(all.payment_uuid)
  await drainEvents(reactions)
  const account = await office()(billing.studentAccount, { params: { id: debtor.student.id } })
  expect(account).toMatchObject({ due: 0, due_now: 0, to_good: 29_997 })
  expect((await debtor.plans())[0]!.state).toBe('settled')
  expect(await wrongInBooks()).toEqual([])
})

const dropASubject = (id: number) => replaceInvoice(id, { change: lines => lines.slice(0, 1), reason: 'حُذف النحو' })

it('a subject dropped: what is paid stays, the difference is dealt over the rest, and the student is told', async () => {
  const debtor = await aPlanned()
  await pay(debtor, 29_997)
  await dropASubject(debtor.invoice.id)
  // Even before the plan has followed, nobody sees parts that do not add up.
  expect((await debtor.ask(finance.ownInvoices)).rows[0]!.parts.map(part => part.amount)).toEqual([
    29_997, 7_500, 7_503,
  ])
  await drainEvents(reactions)
  expect(await debtor.amounts()).toEqual([
    [29_997, 29_997],
    [7_500, 0],
    [7_503, 0],
  ])
  const [plan] = await debtor.plans()
  expect(plan!.revisions.map(each => each.cause)).toEqual(['invoice', 'made'])
  expect(await debtor.toldOf('billing.instalment-changed')).toBe(1)
  expect(await wrongInBooks()).toEqual([])
})

it('an invoice cancelled, or let go, ends its plan', async () => {
  const [cancelled, exempted] = [await aPlanned(), await aPlanned()]
  await replaceInvoice(cancelled.invoice.id, { change: () => [], reason: 'انسحب' })
  await exemptInvoice(exempted.invoice.id, 'منحة')
  await drainEvents(reactions)
  for (const { plans } of [cancelled, exempted]) expect((await plans())[0]!.state).toBe('ended')
  expect(await wrongInBooks()).toEqual([])
})

it('a receipt reversed opens the part again', async () => {
  const debtor = await aPlanned()
  const receipt = await aReceipt({
    payer_id: debtor.student.account_id,
    amount: 40_000,
    invoice_ids: [debtor.invoice.id],
  })
  expect(await debtor.amounts()).toEqual([
    [29_997, 29_997],
    [29_997, 10_003],
    [30_006, 0],
  ])
  const params = { id: receipt.id }
  await office()(finance.askReversal.perform, { params, body: { reason: 'خطأ' } })
  await college.cast.as('administrator')(finance.reverseReceipt.perform, { params })
  await drainEvents(reactions)
  expect((await debtor.amounts()).map(([, paid]) => paid)).toEqual([0, 0, 0])
  expect(await wrongInBooks()).toEqual([])
})

it('what was paid before is the first part', async () => {
  const debtor = await aDebtor()
  await aReceipt({ payer_id: debtor.student.account_id, amount: 30_000, invoice_ids: [debtor.invoice.id] })
  const rule = await aRule([5000, 5000])
  await office()(billing.storePlan.perform, { body: asked(debtor, { rule_id: rule.id }) })
  expect(await debtor.amounts()).toEqual([
    [30_000, 30_000],
    [30_000, 0],
    [30_000, 0],
  ])
})

it('one plan an invoice, however often it is pressed', async () => {
  const debtor = await aDebtor()
  const rule = await aRule([5000, 5000])
  const make = () => codeOf(office()(billing.storePlan.perform, { body: asked(debtor, { rule_id: rule.id }) }))
  expect((await Promise.all([make(), make()])).toSorted()).toEqual(['done', 'instalment-plan-exists'])
  expect(await debtor.plans()).toHaveLength(1)
})

it('by hand the parts are all that is open, in order, and begin today at the earliest', async () => {
  const debtor = await aDebtor()
  const today = clock.today()
  const make = (parts: { due_on: string; amount: number }[]) =>
    codeOf(office()(billing.storePlan.perform, { body: asked(debtor, { parts }) }))
  expect(await make([{ due_on: today, amount: 89_999 }])).toBe('invalid')
  expect(await make([{ due_on: addDays(today, -1), amount: 90_000 }])).toBe('invalid')
  const turned = [
    { due_on: addDays(today, 9), amount: 40_000 },
    { due_on: today, amount: 50_000 },
  ]
  expect(await make(turned)).toBe('invalid')
  expect(await make([])).toBe('invalid')
  expect(await make(turned.toReversed())).toBe('done')
})

it('a preview says what would be due when and that the student hears of it, and makes nothing', async () => {
  const debtor = await aDebtor()
  const rule = await aRule([5000, 5000])
  const query = { student_id: debtor.student.id, invoice_id: debtor.invoice.id, rule_id: rule.id }
  const told = await office()(billing.storePlan.preview, { query })
  expect([told.allowed, told.notes?.length]).toEqual([true, 2])
  expect(told.consequences).toContainEqual({ what: 'billing.consequence.planned', count: 1 })
  expect(await debtor.plans()).toEqual([])
})

it('a rule that is closed, of another speciality, or for more than is open, spreads nothing', async () => {
  const debtor = await aDebtor()
  const rules = [await aRule([10_000], { is_active: false }), await aRule([10_000], { min_amount: 90_001 })]
  for (const rule of rules) {
    const make = office()(billing.storePlan.perform, { body: asked(debtor, { rule_id: rule.id }) })
    expect(await codeOf(make)).toBe('instalment-rule-unfit')
  }
})

it('is changed with a reason: what is paid stays, the rest is as it is written, once', async () => {
  const debtor = await aPlanned()
  await pay(debtor, 29_997)
  const params = { id: debtor.plan.id }
  const form = await office()(billing.editPlan, { params })
  expect([form.paid, form.open, form.parts.length]).toEqual([29_997, 60_003, 2])
  const parts = [{ due_on: addDays(clock.today(), 90), amount: 60_003 }]
  const body = { parts, reason: 'طلب التأجيل' }
  await office()(billing.updatePlan, { params, query: { version: form.version }, body })
  expect(await debtor.amounts()).toEqual([
    [29_997, 29_997],
    [60_003, 0],
  ])
  const [plan] = await debtor.plans()
  expect(plan!.revisions[0]).toMatchObject({ number: 2, cause: 'changed', reason: 'طلب التأجيل' })
  const wrong = { parts: [{ due_on: clock.today(), amount: 1 }], reason: 'خطأ' }
  expect(await codeOf(office()(billing.updatePlan, { params, query: {}, body: wrong }))).not.toBe('done')
})

it('is ended with a reason: all is due at once, and it is not ended again', async () => {
  const debtor = await aPlanned()
  const end = () =>
    codeOf(office()(billing.endPlan.perform, { params: { id: debtor.plan.id }, body: { reason: 'لم يلتزم' } }))
  expect((await Promise.all([end(), end()])).toSorted()).toEqual(['done', 'instalment-plan-over'])
  const { due_now } = await debtor.ask(finance.ownInvoices)
  expect([due_now, await debtor.toldOf('billing.instalment-ended')]).toEqual([90_000, 1])
})

it('is nobody’s without the right, and a stranger’s invoice is not spread for somebody else', async () => {
  const [debtor, other] = [await aPlanned(), await aDebtor()]
  const reader = college.cast.as('registrationOfficer')
  expect(await codeOf(reader(billing.showPlans, { params: { student_id: debtor.student.id } }))).toBe('forbidden')
  expect(await codeOf(reader(billing.storePlan.perform, { body: asked(debtor) }))).toBe('forbidden')
  const auditor = college.cast.as('auditor')
  expect(await codeOf(auditor(billing.showPlans, { params: { student_id: debtor.student.id } }))).toBe('done')
  const mixed = asked(debtor, { student_id: other.student.id, rule_id: debtor.rule.id })
  expect(await codeOf(office()(billing.storePlan.perform, { body: mixed }))).toBe('not-found')
})

it('lists say what is late, due, paid in part and not due yet', async () => {
  const [late, partly, later] = [await aPlanned(), await aPlanned(), await aPlanned()]
  await madeBefore(late.plan.id, 5)
  await aReceipt({ payer_id: partly.student.account_id, amount: 40_000, invoice_ids: [partly.invoice.id] })
  await pay(later, 29_997)
  const today = clock.today()
  const params = { semester_id: semester }
  const idsIn = (rows: { student_id: number }[]) => new Set(rows.map(row => row.student_id))
  const plans = (await office()(billing.listPlans, { query: { per_page: 200, filter: { state: 'late' } } })).rows
  expect([...idsIn(plans)]).toEqual([late.student.id])
  expect(plans[0]).toMatchObject({ late: 29_997, due: 29_997, next_due_on: addDays(today, -5) })
  const notDue = idsIn((await office()(billing.notDuePlans, { params, query: { per_page: 200 } })).rows)
  expect([late, partly, later].map(each => notDue.has(each.student.id))).toEqual([false, true, true])
  const some = idsIn((await office()(billing.partlyPaidPlans, { params, query: { per_page: 200 } })).rows)
  expect([late, partly, later].map(each => some.has(each.student.id))).toEqual([false, true, true])
  const parts = (await office()(billing.partlyPaidParts, { query: { per_page: 200 } })).rows
  expect(parts.find(row => row.student_id === partly.student.id)).toMatchObject({ paid: 10_003, state: 'part_paid' })
  expect(idsIn(parts).has(later.student.id)).toBe(false)
  const paid = (await office()(billing.paidParts, { query: { per_page: 200 } })).rows
  expect(paid.filter(row => row.student_id === later.student.id)).toHaveLength(1)
  const unpaid = await office()(billing.unpaidParts, { query: { per_page: 200, filter: { state: 'late' } } })
  expect([...idsIn(unpaid.rows), unpaid.totals!.open]).toEqual([late.student.id, 29_997])
  const all = await office()(billing.partsOfSemester, { params, query: { per_page: 200 } })
  expect(all.rows.filter(row => row.student_id === partly.student.id)).toHaveLength(3)
})

it('students are told on the day and three days after it, of each part once', async () => {
  const [due, late] = [await aPlanned(), await aPlanned()]
  await madeBefore(late.plan.id, 3)
  await notifyInstalments()
  await notifyInstalments()
  expect([await due.toldOf('billing.instalment-due'), await due.toldOf('billing.instalment-late')]).toEqual([1, 0])
  expect([await late.toldOf('billing.instalment-due'), await late.toldOf('billing.instalment-late')]).toEqual([0, 1])
})

it('a run spreads the open invoices of a semester by a rule, once, and says what it leaves out', async () => {
  const today = clock.today()
  const days = { starts_on: addDays(today, 100), ends_on: addDays(today, 200) }
  const year = await anAcademicYear({ name: 'سنة الجماعة', ...days })
  semester = (await aSemester({ year_id: year.id, kind: 'first', ...days })).id
  const debtors = [await aDebtor(), await aDebtor(60_000), await aDebtor(10_000)]
  const rule = await aRule([5000, 5000], { min_amount: 50_000 })
  const body = { rule_id: rule.id, semester_id: semester, begins_on: today }
  const { plan } = await office()(billing.createWithRule, { query: body })
  expect(plan).toMatchObject({ plans: 2, students: 2, amount: 150_000, left_out: { by_amount: 1, by_plan: 0 } })
  expect(plan!.parts.map(part => part.amount)).toEqual([75_000, 75_000])
  const run = { degree_type: null, specialty_id: null, term: null }
  await office()(billing.startInstalmentRun, { body: { ...body, ...run } })
  const again = office()(billing.startInstalmentRunByProgram, { body: { ...body, ...run } })
  expect(await codeOf(again)).toBe('instalment-run-working')
  await drainJobs(billingContext.jobs)
  const [done] = (await office()(billing.instalmentRuns)).rows
  expect(done).toMatchObject({ state: 'done', plans: 2, amount: 150_000 })
  expect(await Promise.all(debtors.map(async each => (await each.plans()).length))).toEqual([1, 1, 0])
  expect(await codeOf(office()(billing.startInstalmentRun, { body: { ...body, ...run } }))).toBe('nobody-to-spread')
  expect(await debtors[0]!.toldOf('billing.instalment-planned')).toBe(1)
})

it('a rule is the whole: a part takes its share from the last one, and gives it back', async () => {
  const parts = [5000, 5000].map((share, at) => ({ share, days: at * 30 }))
  const draft = await office()(billing.createRule)
  const body = { ...draft, name: 'قاعدة من جزأين', parts }
  const rule = await office()(billing.storeRule, { body })
  const short = { ...body, name: 'ناقصة', parts: parts.slice(1) }
  expect(await codeOf(office()(billing.storeRule, { body: short }))).toBe('invalid')
  expect(await codeOf(office()(billing.storeRule, { body }))).toBe('invalid')
  const add = { rule_id: rule.id, share: 2000, days: 60 }
  const more = await office()(billing.storeRulePart.perform, { body: add })
  expect(more.parts.map(part => part.share)).toEqual([5000, 3000, 2000])
  expect(await codeOf(office()(billing.storeRulePart.perform, { body: { ...add, share: 2000 } }))).toBe(
    'rule-part-too-small',
  )
  const less = await office()(billing.deleteRulePart.perform, { params: { id: more.parts[0]!.id } })
  expect(less.parts.map(part => part.share)).toEqual([8000, 2000])
  await office()(billing.deleteRule.perform, { params: { id: rule.id } })
  expect(await codeOf(office()(billing.showRule, { params: { id: rule.id } }))).toBe('not-found')
})
