import { randomUUID } from 'node:crypto'
import { aSemester } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import { aPlan } from '@halaqa/billing/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice, aPaidInvoice, aReceipt } from '@halaqa/finance/factories'
import { giveBack } from '@halaqa/finance/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import { studentNotices } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What is settled with a student without a payment: asked by one, decided by another, in the books and before the student. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
const iban = 'OM810180000001299123456'

let serial = 0
/** A student with an open invoice of 60 rials, who paid so much beyond what was asked before. */
async function aStudentWith(surplus: number) {
  serial += 1
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  if (surplus) await aReceipt({ payer_id: payer.id, amount: surplus })
  const lines = [{ label: 'أصول الفقه 1', quantity: 4, unit_amount: 15_000 }]
  const invoice = await anOpenInvoice({ kind: 'study', reference: `test.settlement:${serial}`, payer, lines })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const account = () => officer()(billing.studentAccount, { params: { id: student.id } })
  const toldOf = (kind: string) =>
    one<number>(
      `select count(*)::int as value from identity.notifications where account_id = ${student.account_id} and kind = '${kind}'`,
    )
  const asking = (more: object) => ({
    form_uuid: randomUUID(),
    student_id: student.id,
    kind: 'credit' as const,
    amount: 1_000,
    invoice_id: null,
    bank_account_id: null,
    iban: '',
    account_holder: '',
    decision_number: '',
    reason: 'طلب الطالب',
    ...more,
  })
  const store = (more: object) => officer()(billing.storeSettlement, { body: asking(more) })
  return { student, invoice, ask, account, toldOf, asking, store }
}
const approve = (id: number) => chief()(billing.approveSettlement.perform, { params: { id }, body: {} })

it('credit pays an invoice once a second person approves, and no more than there is', async () => {
  const { invoice, account, store, toldOf, ask } = await aStudentWith(25_000)
  expect((await account()).to_good).toBe(25_000)
  expect(await codeOf(store({ invoice_id: invoice.id, amount: 25_001 }))).toBe('invalid')
  expect(await codeOf(store({ invoice_id: invoice.id + 1_000, amount: 5_000 }))).toBe('invalid')
  const { id } = await store({ invoice_id: invoice.id, amount: 20_000 })
  expect((await account()).to_good).toBe(25_000)
  const own = officer()(billing.approveSettlement.perform, { params: { id }, body: {} })
  expect(await codeOf(own)).toBe('settlement-same-officer')
  const before = await chief()(billing.approveSettlement.preview, { params: { id } })
  expect([before.allowed, (await account()).to_good]).toEqual([true, 25_000])
  const both = await Promise.all([codeOf(approve(id)), codeOf(approve(id))])
  expect(both.toSorted()).toEqual(['done', 'settlement-state'])
  expect(await account()).toMatchObject({ to_good: 5_000, due: 40_000, owed_back: 0 })
  expect((await ask(finance.ownInvoices)).due).toBe(40_000)
  expect(await toldOf('billing.credit-used')).toBe(1)
  const [notice] = (await ask(studentNotices)).rows
  expect([notice!.body.includes('20.000'), notice!.title]).toEqual([true, 'استُعمل رصيدك'])
  expect(await officer()(finance.showInvoice, { params: { id: invoice.id } })).toMatchObject({
    paid: 20_000,
    open: 40_000,
  })
  expect(await wrongInBooks()).toEqual([])
})

it('a discount by decision settles the rest, shows where it came from, and is taken back by two', async () => {
  const { invoice, account, store } = await aStudentWith(0)
  expect(await codeOf(store({ kind: 'discount', invoice_id: invoice.id, amount: 60_000 }))).toBe('invalid')
  const made = await store({ kind: 'discount', invoice_id: invoice.id, amount: 60_000, decision_number: '9/2026' })
  await approve(made.id)
  await drainEvents(reactions)
  const shown = await officer()(finance.showInvoice, { params: { id: invoice.id } })
  expect(shown).toMatchObject({ state: 'exempted', open: 0, paid: 0 })
  expect(shown.other_credits).toMatchObject([{ kind: 'exemption', amount: 60_000, document: `S-${made.id}` }])
  expect((await account()).due).toBe(0)
  const params = { id: made.id }
  await officer()(billing.askSettlementReversal.perform, { params, body: { reason: 'على غير صاحبه' } })
  expect(await codeOf(officer()(billing.reverseSettlement.perform, { params }))).toBe('settlement-same-officer')
  await chief()(billing.reverseSettlement.perform, { params })
  expect(await account()).toMatchObject({ due: 60_000, to_good: 0 })
  expect(await wrongInBooks()).toEqual([])
})

it('a payout is promised, stands in one file, leaves the bank, and comes back where the bank sends it back', async () => {
  const { account, store, toldOf, asking } = await aStudentWith(30_000)
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الصرف' })
  const of = { kind: 'payout', bank_account_id: bank.id, account_holder: 'سالم راشد' }
  expect(await codeOf(store({ ...of, amount: 10_000, iban: 'OM810180000001299123457' }))).toBe('invalid')
  const body = asking({ ...of, amount: 30_000, iban: 'om81 0180 0000 0129 9123 456' })
  const [made, again] = [
    await officer()(billing.storeSettlement, { body }),
    await officer()(billing.storeSettlement, { body }),
  ]
  expect([again.id, made.iban]).toEqual([made.id, iban])
  await approve(made.id)
  // Promised, it can't be used for anything else.
  expect(await account()).toMatchObject({ to_good: 0, owed_back: 0 })
  const issue = () => officer()(billing.makePayoutFile.perform, { params: { id: bank.id } })
  const file = await issue()
  expect(file).toMatchObject({ count: 1, amount: 30_000, open: 1 })
  expect(await codeOf(issue())).toBe('nothing-to-send')
  const today = clock.today()
  const params = { id: made.id }
  const late = chief()(billing.payPayout.perform, { params, body: { left_on: '2999-01-01' } })
  expect(await codeOf(late)).toBe('invalid')
  // Who asked for it does not say that it left, nor that it came back.
  const own = officer()(billing.payPayout.perform, { params, body: { left_on: today } })
  expect(await codeOf(own)).toBe('settlement-same-officer')
  await chief()(billing.payPayout.perform, { params, body: { left_on: today } })
  const held = `select coalesce(sum(case when t.credit_account = a.id then -t.amount else t.amount end), 0)::int as value
    from finance.ledger_accounts a join finance.transfers t on a.id in (t.debit_account, t.credit_account) where a.key = 'bank:${bank.id}'`
  expect([await one<number>(held), await toldOf('billing.payout-paid')]).toEqual([-30_000, 1])
  const back = { params, body: { reason: 'الحساب مغلق' } }
  expect(await codeOf(officer()(billing.returnPayout.perform, back))).toBe('settlement-same-officer')
  expect((await officer()(billing.editSettlement, { params })).can).toMatchObject({ pay: false, return: false })
  await chief()(billing.returnPayout.perform, back)
  expect(await one<number>(held)).toBe(0)
  const shown = await account()
  expect(shown.to_good + shown.owed_back).toBe(30_000)
  expect(await toldOf('billing.payout-returned')).toBe(1)
  expect(await wrongInBooks()).toEqual([])
})

it('a payout leaves neither before it was approved nor on a day to come', async () => {
  const { store } = await aStudentWith(30_000)
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الأيام' })
  const of = { kind: 'payout', bank_account_id: bank.id, iban, account_holder: 'سالم راشد' }
  const made = await store({ ...of, amount: 6_000 })
  await approve(made.id)
  const today = clock.today()
  const pay = (left_on: string) => chief()(billing.payPayout.perform, { params: { id: made.id }, body: { left_on } })
  for (const left_on of ['1990-01-01', addDays(today, -45), addDays(today, -1), addDays(today, 1)]) {
    const told = await chief()(billing.payPayout.preview, { params: { id: made.id }, query: { left_on } })
    expect([await codeOf(pay(left_on)), told.allowed]).toEqual(['invalid', false])
  }
  const held = `select coalesce(sum(case when t.debit_account = a.id then t.amount else -t.amount end), 0)::int as value
    from finance.ledger_accounts a join finance.transfers t on a.id in (t.debit_account, t.credit_account)
    join finance.entries e on e.id = t.entry_id where a.key = 'suspense:payouts' and e.posted_on < '${today}'`
  expect((await pay(today)).left_on).toBe(today)
  expect(await one<number>(held)).toBe(0)
})

it('previews of what moves money name it: approving, issuing the file, paying, bringing back', async () => {
  const { store, student } = await aStudentWith(30_000)
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك المعاينة' })
  const of = { kind: 'payout', bank_account_id: bank.id, iban, account_holder: 'سالم راشد' }
  const { id } = await store({ ...of, amount: 6_125 })
  const params = { id }
  const named = (notes: string[] | undefined) =>
    notes?.map(each => [each.includes('6.125'), each.includes(student.full_name)])
  expect(named((await chief()(billing.approveSettlement.preview, { params })).notes)).toEqual([[true, true]])
  await approve(id)
  const file = await chief()(billing.makePayoutFile.preview, { params: { id: bank.id } })
  expect(file.notes?.map(each => each.includes('6.125'))).toEqual([true])
  expect(named((await chief()(billing.payPayout.preview, { params, query: {} })).notes)).toEqual([[true, true]])
  expect(named((await chief()(billing.returnPayout.preview, { params })).notes)).toEqual([[true, true]])
  // Who may not is told why, and of no money.
  expect((await officer()(billing.payPayout.preview, { params, query: {} })).notes).toBeUndefined()
})

it('account numbers are whole for whoever writes, decides or sends payouts, and end in four for everybody else', async () => {
  const { store } = await aStudentWith(30_000)
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الأرقام' })
  const made = await store({
    kind: 'payout',
    bank_account_id: bank.id,
    iban,
    account_holder: 'سالم راشد',
    amount: 6_000,
  })
  const params = { id: made.id }
  await approve(made.id)
  for (const who of ['auditor', 'registrationOfficer'] as const) {
    const ask = college.cast.as(who)
    const { rows } = await ask(billing.listSettlements, { query: { filter: { bank_account_id: bank.id } } })
    const { rows: approved } = await ask(billing.listApproved, { query: { filter: { bank_account_id: bank.id } } })
    const one = await ask(billing.editSettlement, { params })
    expect([rows[0]!.iban, approved[0]!.iban, one.iban]).toEqual(Array(3).fill('•••• 3456'))
    const url = billing.exportApproved.path.replace('{export}', 'csv')
    const sheet = await college.app.inject({ url, headers: { 'x-access-token': college.cast[who].token } })
    expect([sheet.statusCode, sheet.body.includes('3456'), sheet.body.includes(iban)]).toEqual([200, true, false])
  }
  for (const ask of [officer(), chief()]) expect((await ask(billing.editSettlement, { params })).iban).toBe(iban)
})

it('the auditor reads what is only read, and is offered nothing to act on', async () => {
  const ask = college.cast.as('auditor')
  const semester = await aSemester()
  const reads = [
    ask(billing.debitRuns),
    ask(billing.debitPlan, { query: { semester_id: semester.id } }),
    ask(billing.masterPlan),
    ask(billing.priceReviews),
    ask(billing.instalmentRuns),
    ask(billing.listPayoutFiles),
    ask(billing.dunningLevels.routes.list),
    ask(billing.dunningEffect),
    ask(finance.findPayers, { query: { q: 'سالم' } }),
  ]
  expect((await Promise.all(reads.map(codeOf))).every(code => code === 'done')).toBe(true)
  const acts = [
    ask(billing.startDebitRun, { body: { semester_id: semester.id } }),
    ask(billing.makePayoutFile.perform, { params: { id: 1 } }),
    ask(billing.dunningLevels.routes.store, { body: { days: 7, ways: [], holds: [] } }),
  ]
  expect(new Set(await Promise.all(acts.map(codeOf)))).toEqual(new Set(['forbidden']))
})

it('a discount is dealt over the parts of a plan, and taken back they ask for all again', async () => {
  const { student, invoice, store, ask } = await aStudentWith(0)
  const parts = [
    { due_on: clock.today(), amount: 30_000 },
    { due_on: addDays(clock.today(), 30), amount: 30_000 },
  ]
  await aPlan({ student_id: student.id, invoice_id: invoice.id, rule_id: null, begins_on: clock.today(), parts })
  const asked = async () => (await ask(finance.ownInvoices)).rows.find(row => row.id === invoice.id)!
  const made = await store({ kind: 'discount', invoice_id: invoice.id, amount: 20_000, decision_number: '9/2026' })
  await approve(made.id)
  await drainEvents(reactions)
  expect((await asked()).parts.map(part => part.amount)).toEqual([20_000, 20_000])
  expect(await wrongInBooks()).toEqual([])
  const params = { id: made.id }
  await officer()(billing.askSettlementReversal.perform, { params, body: { reason: 'خطأ' } })
  await chief()(billing.reverseSettlement.perform, { params })
  await drainEvents(reactions)
  expect((await asked()).parts.reduce((sum, part) => sum + part.amount, 0)).toBe(60_000)
  expect(await wrongInBooks()).toEqual([])
})

it('several are decided at once; those that cannot be are left with the reason', async () => {
  const { invoice, store } = await aStudentWith(9_000)
  const first = await store({ invoice_id: invoice.id, amount: 5_000 })
  const second = await store({ invoice_id: invoice.id, amount: 5_000 })
  const body = { ids: [first.id, second.id, 99_999], approve: true, reason: '' }
  expect(await chief()(billing.decideSettlements.perform, { body })).toEqual({
    done: [first.id],
    left: [
      { id: second.id, reason: 'credit-too-low' },
      { id: 99_999, reason: 'not-found' },
    ],
  })
  const changed = { ...second, amount: 4_000 }
  const { kind, amount, invoice_id, bank_account_id, account_holder, decision_number, reason } = changed
  const written = { kind, amount, invoice_id, bank_account_id, iban: '', account_holder, decision_number, reason }
  await officer()(billing.updateSettlement, { params: { id: second.id }, body: written })
  const stale = chief()(billing.approveSettlement.perform, { params: { id: second.id }, body: { revision: 1 } })
  expect(await codeOf(stale)).toBe('settlement-changed')
  await officer()(billing.deleteSettlement.perform, { params: { id: second.id } })
  expect(await codeOf(approve(second.id))).toBe('settlement-state')
  expect(await wrongInBooks()).toEqual([])
})

it('a use of credit is taken back by two: what paid is to good again as it was, the invoice is open, and its receipt says so', async () => {
  const { student, invoice, account, store, toldOf, ask } = await aStudentWith(25_000)
  const { id } = await store({ invoice_id: invoice.id, amount: 20_000 })
  await approve(id)
  const params = { id }
  await officer()(billing.askSettlementReversal.perform, { params, body: { reason: 'على فاتورة أخرى' } })
  const own = officer()(billing.reverseSettlement.perform, { params })
  expect(await codeOf(own)).toBe('settlement-same-officer')
  const before = await chief()(billing.reverseSettlement.preview, { params })
  expect([before.allowed, (await account()).to_good]).toEqual([true, 5_000])
  const both = await Promise.all([1, 2].map(() => codeOf(chief()(billing.reverseSettlement.perform, { params }))))
  expect(both.toSorted()).toEqual(['done', 'settlement-state'])
  expect(await account()).toMatchObject({ to_good: 25_000, due: 60_000, owed_back: 0 })
  expect([(await ask(finance.ownInvoices)).due, await toldOf('billing.credit-returned')]).toEqual([60_000, 1])
  const receipts = `select count(*)::int as value from finance.receipt_parts where invoice_id = ${invoice.id}`
  expect(await one<number>(receipts)).toBe(0)
  // Used again it pays all that it can, and what paid the whole invoice opens it again.
  await aReceipt({ payer_id: student.account_id, amount: 35_000, invoice_ids: [] })
  const whole = await store({ invoice_id: invoice.id, amount: (await account()).due })
  await approve(whole.id)
  expect((await officer()(finance.showInvoice, { params: { id: invoice.id } })).state).toBe('paid')
  await officer()(billing.askSettlementReversal.perform, { params: { id: whole.id }, body: { reason: 'خطأ' } })
  await chief()(billing.reverseSettlement.perform, { params: { id: whole.id } })
  expect((await officer()(finance.showInvoice, { params: { id: invoice.id } })).state).toBe('open')
  expect(await wrongInBooks()).toEqual([])
})

it('what was owed back and paid an invoice is owed back again when that is taken back, unless the invoice was owed back since', async () => {
  const { student, invoice, account, store } = await aStudentWith(0)
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [{ label: 'النحو 1', quantity: 1, unit_amount: 30_000 }]
  const paid = await aPaidInvoice({ kind: 'study', reference: `test.owed:${student.id}`, payer, lines })
  const back = { invoiceId: paid.invoice_id, reference: `test.owed:${student.id}`, reason: 'انسحاب' }
  await giveBack({ ...back, amount: 30_000 })
  expect(await account()).toMatchObject({ owed_back: 30_000, due: 60_000 })
  const { id } = await store({ invoice_id: invoice.id, amount: 30_000 })
  await approve(id)
  expect(await account()).toMatchObject({ owed_back: 0, due: 30_000 })
  await officer()(billing.askSettlementReversal.perform, { params: { id }, body: { reason: 'يريده نقدًا' } })
  await chief()(billing.reverseSettlement.perform, { params: { id } })
  expect(await account()).toMatchObject({ owed_back: 30_000, due: 60_000, to_good: expect.any(Number) })
  expect(await wrongInBooks()).toEqual([])
  const again = await store({ invoice_id: invoice.id, amount: 30_000 })
  await approve(again.id)
  await aReceipt({ payer_id: student.account_id, amount: 30_000, invoice_ids: [invoice.id] })
  await giveBack({ invoiceId: invoice.id, amount: 10_000, reference: `test.owed2:${student.id}`, reason: 'انسحاب' })
  const params = { id: again.id }
  await officer()(billing.askSettlementReversal.perform, { params, body: { reason: 'خطأ' } })
  expect(await codeOf(chief()(billing.reverseSettlement.perform, { params }))).toBe('receipt-used')
  expect(await wrongInBooks()).toEqual([])
})
