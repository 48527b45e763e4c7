import { randomUUID } from 'node:crypto'
import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice, aReceipt } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { beforeAll, expect, it } from 'vitest'
import { codeOf, problemOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What is to a student's good: used by the student, or asked for and paid out by the office, before the student's eyes. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
const iban = 'OM810180000001299123456'
let bank: Awaited<ReturnType<typeof aBankAccount>>
beforeAll(async () => {
  bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الصرف' })
})

/** Who paid so much beyond what was asked. */
async function aStudentWith(surplus: number) {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  if (surplus) await aReceipt({ payer_id: payer.id, amount: surplus })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const asking = (amount: number, more: object = {}) =>
    ask(billing.askOwnPayout, { body: { form_uuid: randomUUID(), amount, iban, ...more } })
  const told = () =>
    one<string[]>(
      `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${student.account_id}
        and kind like 'billing.payout%'`,
    )
  const requests = () =>
    one<number>(`select count(*)::int as value from billing.settlements where student_id = ${student.id}`)
  return { student, payer, ask, asking, told, requests }
}
const lastOf = (credit: { payouts: { id: number }[] }) => credit.payouts[0]!.id
const approve = (id: number, body: object = { bank_account_id: bank.id }) =>
  chief()(billing.approveSettlement.perform, { params: { id }, body })

it('asked, approved, sent in a file and paid: the student sees each step with its day and is told of it', async () => {
  const { student, ask, asking, told } = await aStudentWith(30_000)
  const asked = await asking(25_000, { iban: 'om81 0180 0000 0129 9123 456' })
  const id = lastOf(asked)
  expect(asked).toMatchObject({ to_good: 30_000, free: 5_000, can: { ask: false } })
  // Of the account no more than its end comes back.
  expect(JSON.stringify(asked)).not.toContain(iban)
  expect(asked.payouts[0]).toMatchObject({ amount: 25_000, iban_end: '3456', state: 'asked', can: { withdraw: true } })
  const shown = await chief()(billing.editSettlement, { params: { id } })
  expect(shown).toMatchObject({
    asked_by_student: true,
    iban,
    account_holder: student.latin_name,
    can: { edit: false },
  })
  const params = { id }
  await approve(id)
  await officer()(billing.makePayoutFile.perform, { params: { id: bank.id } })
  const today = clock.today()
  await officer()(billing.payPayout.perform, { params, body: { left_on: today } })
  const { to_good, payouts } = await ask(billing.ownCredit)
  expect(to_good).toBe(5_000)
  expect(payouts[0]!.steps).toEqual(['asked', 'approved', 'sent', 'paid'].map(step => ({ step, on: today })))
  expect(await told()).toEqual(['billing.payout-approved', 'billing.payout-sent', 'billing.payout-paid'])
  await officer()(billing.returnPayout.perform, { params, body: { reason: 'الحساب مغلق' } })
  const after = await ask(billing.ownCredit)
  expect(after.payouts[0]).toMatchObject({ state: 'returned', answer: 'الحساب مغلق' })
  expect([after.to_good, after.can.ask, (await told()).at(-1)]).toEqual([30_000, true, 'billing.payout-returned'])
  expect(await wrongInBooks()).toEqual([])
})

it('waits among the settlements to be decided, where whoever decides sees it, and is refused with a reason', async () => {
  const { ask, asking, told } = await aStudentWith(8_000)
  const id = lastOf(await asking(8_000))
  const { rows } = await chief()(billing.listSettlements, { query: { filter: { asked_by_student: 'true' } } })
  expect(rows.map(row => row.id)).toContain(id)
  const work = await chief()(workplace.showWork)
  expect(work.rows.find(each => each.kind === 'billing.settlement')!.waiting).toBeGreaterThan(0)
  await chief()(billing.refuseSettlement.perform, { params: { id }, body: { reason: 'عليك فاتورة' } })
  const { payouts, to_good, can } = await ask(billing.ownCredit)
  expect(payouts[0]).toMatchObject({ state: 'refused', answer: 'عليك فاتورة', can: { withdraw: false } })
  expect(payouts[0]!.steps.map(each => each.step)).toEqual(['asked', 'refused'])
  expect([to_good, can.ask, await told()]).toEqual([8_000, true, ['billing.payout-refused']])
})

it('of two forms at once one is a request, and the same form sent twice is one', async () => {
  const { asking, requests } = await aStudentWith(20_000)
  const both = await Promise.all([codeOf(asking(5_000)), codeOf(asking(5_000))])
  expect(both.toSorted()).toEqual(['done', 'payout-open'])
  const other = await aStudentWith(20_000)
  const form_uuid = randomUUID()
  await Promise.all([other.asking(5_000, { form_uuid }), other.asking(5_000, { form_uuid })])
  expect([await requests(), await other.requests()]).toEqual([1, 1])
  // The form of another student is nobody's to send.
  const third = await aStudentWith(20_000)
  expect(await codeOf(third.asking(5_000, { form_uuid }))).toBe('conflict')
})

it('is refused where nothing is to good, beyond it, and to an account that is none', async () => {
  const { asking } = await aStudentWith(0)
  expect(await codeOf(asking(1_000))).toBe('nothing-to-good')
  const rich = await aStudentWith(10_000)
  expect(await problemOf(rich.asking(10_001))).toMatchObject({
    code: 'invalid',
    errors: { amount: expect.any(String) },
  })
  const wrong = rich.asking(10_000, { iban: 'OM810180000001299123457' })
  expect(await problemOf(wrong)).toMatchObject({ code: 'invalid', errors: { iban: expect.any(String) } })
  expect(await rich.requests()).toBe(0)
})

it('is the student’s alone: another neither sees nor withdraws it, and the office does not change it', async () => {
  const owner = await aStudentWith(10_000)
  const stranger = await aStudentWith(10_000)
  const id = lastOf(await owner.asking(10_000))
  expect((await stranger.ask(billing.ownCredit)).payouts).toEqual([])
  expect(await codeOf(stranger.ask(billing.withdrawOwnPayout, { params: { id } }))).toBe('not-found')
  const change = { kind: 'payout' as const, amount: 1_000, invoice_id: null, bank_account_id: bank.id, iban }
  const body = { ...change, account_holder: 'غيره', decision_number: '', reason: 'تعديل' }
  expect(await codeOf(officer()(billing.updateSettlement, { params: { id }, body }))).toBe('settlement-of-student')
  expect(await codeOf(officer()(billing.deleteSettlement.perform, { params: { id } }))).toBe('settlement-of-student')
})

it('withdrawn, it is approved no more, and may be asked for again', async () => {
  const { ask, asking } = await aStudentWith(10_000)
  const id = lastOf(await asking(10_000))
  const { can, free } = await ask(billing.withdrawOwnPayout, { params: { id } })
  expect([can.ask, free]).toEqual([true, 10_000])
  expect(await codeOf(approve(id))).toBe('settlement-state')
  expect(await codeOf(ask(billing.withdrawOwnPayout, { params: { id } }))).toBe('settlement-state')
  expect(await codeOf(asking(4_000))).toBe('done')
})

it('approved and withdrawn at once, one comes second', async () => {
  const { ask, asking } = await aStudentWith(10_000)
  const id = lastOf(await asking(10_000))
  const both = await Promise.all([codeOf(approve(id)), codeOf(ask(billing.withdrawOwnPayout, { params: { id } }))])
  expect(both.toSorted()).toEqual(['done', 'settlement-state'])
})

it('is looked at again when it is decided: what was used meanwhile is not paid out', async () => {
  const { asking, student, payer } = await aStudentWith(10_000)
  const id = lastOf(await asking(10_000))
  const lines = [{ label: 'النحو 1', quantity: 1, unit_amount: 6_000 }]
  const invoice = await anOpenInvoice({ kind: 'study', reference: `test.payout:${payer.id}`, payer, lines })
  const credit = { kind: 'credit' as const, amount: 6_000, invoice_id: invoice.id, bank_account_id: null, iban: '' }
  const more = { account_holder: '', decision_number: '', reason: 'تسديد', form_uuid: randomUUID() }
  const used = await officer()(billing.storeSettlement, { body: { ...credit, ...more, student_id: student.id } })
  await approve(used.id, {})
  const preview = await chief()(billing.approveSettlement.preview, { params: { id } })
  expect(preview).toMatchObject({ allowed: false, reason: 'credit-too-low' })
  expect(await codeOf(approve(id))).toBe('credit-too-low')
})

it('leaves a bank account that whoever approves names; the only one where nothing is said', async () => {
  const { asking } = await aStudentWith(10_000)
  const id = lastOf(await asking(10_000))
  const desk = await aBankAccount()
  expect(await codeOf(approve(id, { bank_account_id: desk.id }))).toBe('invalid')
  const second = await aBankAccount({ kind: 'bank', name_ar: 'بنك ثانٍ' })
  expect(await codeOf(approve(id, {}))).toBe('payout-source')
  expect(await chief()(billing.approveSettlement.preview, { params: { id } })).toMatchObject({ allowed: true })
  await approve(id, { bank_account_id: second.id })
  expect(await officer()(billing.editSettlement, { params: { id } })).toMatchObject({ bank_account_id: second.id })
})

it('what is to good pays an own invoice at once, as far as no request asks for it', async () => {
  const { ask, asking, payer } = await aStudentWith(30_000)
  const lines = [{ label: 'أصول الفقه 1', quantity: 2, unit_amount: 15_000 }]
  const of = (at: number) => ({ kind: 'study' as const, reference: `test.own-credit:${payer.id}:${at}`, payer, lines })
  const invoice = await anOpenInvoice(of(1))
  await asking(10_000)
  const use = (id: number, amount: number, form_uuid = randomUUID()) =>
    ask(billing.useOwnCredit, { params: { id }, body: { form_uuid, amount } })
  expect(await codeOf(use(invoice.id, 20_001))).toBe('invalid')
  const form = randomUUID()
  const both = [use(invoice.id, 12_000, form), use(invoice.id, 12_000, form)]
  expect((await Promise.all(both)).map(each => each.to_good)).toEqual([18_000, 18_000])
  expect((await ask(finance.ownInvoices)).due).toBe(18_000)
  const stranger = await aStudentWith(5_000)
  const foreign = stranger.ask(billing.useOwnCredit, {
    params: { id: invoice.id },
    body: { form_uuid: randomUUID(), amount: 1_000 },
  })
  expect(await codeOf(foreign)).toBe('not-found')
  await use(invoice.id, 8_000)
  expect(await codeOf(use(invoice.id, 1_000))).toBe('nothing-to-good')
  await drainEvents(reactions)
  const { rows } = await officer()(billing.listSettlements, { query: { filter: { kind: 'credit' } } })
  expect(rows.find(row => row.amount === 12_000)).toMatchObject({ state: 'settled', asked_by_student: true })
  expect(await wrongInBooks()).toEqual([])
})
