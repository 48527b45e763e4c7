import { randomUUID } from 'node:crypto'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receiptConfirm, receiptRecord } from '../../contract/permissions.ts'
import { listReceipts, settlementOf } from '../../contract/receipts.ts'
import { moneyChecks } from '../books/money-checks.ts'
import { aBankAccount, aReceipt } from '../factories.ts'
import { financeContext } from '../finance.context.ts'
import { sandboxMerchant } from '../gateways/sandbox.ts'
import { giveBack } from '../invoices/give-back.ts'
import { invoiceTable } from '../invoices/invoices.table.ts'
import { cancelInvoice, exemptInvoice, issueInvoice } from '../invoices/issue-invoice.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'
import { monthTable } from '../ledger/ledger.table.ts'
import { requireMoneyDay } from '../ledger/money-day.ts'
import { applyVerdict } from '../payments/apply-verdict.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { statementOf } from '../statements/statement-of.ts'
import { askToCloseTill } from '../tills/close-till.ts'
import { tillTable } from '../tills/tills.table.ts'
import { receiptById, receiptsList } from './receipts.queries.ts'
import { confirmReceipt, recordReceipt, refuseReceipt } from './record-receipt.ts'
import { askReversal, keepReceipt, reverseReceipt } from './reverse-receipt.ts'

assemble([financeContext])
const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  ;[muna, salim] = [await officer('منى'), await officer('سالم')]
  const account = await anAccount({ guard: 'students', name: 'مريم البلوشية' })
  payer = { guard: 'students', id: account.id, name: 'مريم البلوشية' }
})
afterEach(() => setClock())

let muna: Actor
let salim: Actor
let payer: { guard: string; id: number; name: string }
async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set([receiptRecord, receiptConfirm]) }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))

let serial = 0
const invoice = (...amounts: number[]) => {
  serial += 1
  const lines = amounts.map(unit_amount => ({ label: 'ساعات', quantity: 1, unit_amount }))
  return issueInvoice({ kind: 'study', reference: `test:${serial}`, payer, lines })
}
const stateOf = async (id: number) => {
  const [row] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
  return [row!.state, (await standingOf(id)).open]
}
const receiptOf = async (id: number) => (await db().select().from(receiptTable).where(eq(receiptTable.id, id)))[0]!
const cash = (amount: number, more: { invoice_ids?: number[]; bank_account_id?: number } = {}) =>
  by(muna, () => aReceipt({ payer_id: payer.id, amount, ...more }))
const transfer = async (amount: number, bank_reference = 'FT-1') => {
  const bank = await aBankAccount({ kind: 'bank' })
  const asked = { payer_id: payer.id, amount, bank_account_id: bank.id, bank_reference, value_on: '2026-11-25' }
  return by(muna, () => aReceipt(asked))
}
const reversed = async (id: number) => {
  await by(muna, () => askReversal(id, 'سُجّل خطأً'))
  return by(salim, () => reverseReceipt(id))
}
const owed = async () => {
  const { due, to_good, balance } = await statementOf([payer])
  return { due, to_good, balance }
}
afterEach(async () => {
  for (const check of moneyChecks) expect(await check.find()).toEqual([])
})

describe('an amount settles invoices in their order', () => {
  it('no more than it is, none beyond what is open, and all of it is told', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.nat(400), { maxLength: 6 }), (amount, opens) => {
        const { parts, rest } = settlementOf(
          amount,
          opens.map((open, id) => ({ id, open })),
        )
        expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount)
        expect(parts.every(part => part.amount > 0 && part.amount <= part.invoice.open)).toBe(true)
        if (rest > 0) expect(parts.map(part => part.amount)).toEqual(opens.filter(open => open > 0))
      }),
    )
  })
})

describe('cash', () => {
  it('is posted at once with a number, and settles the oldest first', async () => {
    const [one, two] = [await invoice(30_000, 20_000), await invoice(40_000)]
    const { id, state } = await cash(60_000)
    expect(state).toBe('posted')
    expect(await receiptOf(id)).toMatchObject({ number: 'RV-26-000001', posted_on: '2026-11-27', kind: 'cash' })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual([
      ['paid', 0],
      ['open', 30_000],
    ])
  })
  it('settles what was chosen, and what is beyond it stays to the payer’s good', async () => {
    const [one, two] = [await invoice(50_000), await invoice(40_000)]
    const { id } = await cash(45_000, { invoice_ids: [two.id] })
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual([
      ['open', 50_000],
      ['paid', 0],
    ])
    expect(await owed()).toEqual({ due: 50_000, to_good: 5_000, balance: 45_000 })
    expect(await by(muna, () => receiptById(id, muna, 'ar'))).toMatchObject({
      settles: [{ invoice_id: two.id, amount: 40_000 }],
      rest: 5_000,
    })
  })
  it('of somebody who owes nothing is all to the payer’s good', async () => {
    await cash(5_000)
    expect(await owed()).toEqual({ due: 0, to_good: 5_000, balance: -5_000 })
  })
  it('is recorded once, however often the form is sent', async () => {
    const { id: invoiceId } = await invoice(50_000)
    const desk = await aBankAccount()
    const asked = { form_uuid: randomUUID(), payer_id: payer.id, bank_account_id: desk.id, amount: 20_000 }
    const all = await Promise.all([1, 2, 3].map(() => by(muna, () => recordReceipt(asked))))
    expect(new Set(all.map(each => each.id)).size).toBe(1)
    expect(await stateOf(invoiceId)).toEqual(['open', 30_000])
  })
  it('of two desks at once never settles more than is open', async () => {
    const { id } = await invoice(50_000)
    await Promise.all([1, 2, 3].map(() => cash(30_000)))
    expect(await stateOf(id)).toEqual(['paid', 0])
    expect(await owed()).toEqual({ due: 0, to_good: 40_000, balance: -40_000 })
    const numbers = (await db().select().from(receiptTable)).map(each => each.number).sort()
    expect(numbers).toEqual(['RV-26-000001', 'RV-26-000002', 'RV-26-000003'])
  })
  it('is called otherwise than an application, and one of before is still found by its number', async () => {
    const [{ id }, { id: old }] = [await cash(1_000), await cash(2_000)]
    expect((await receiptOf(id)).number).toMatch(/^RV-/)
    await db().update(receiptTable).set({ number: 'R-26-000002' }).where(eq(receiptTable.id, old))
    const found = async (q: string) =>
      (await pageOfList(listReceipts, receiptsList, { query: { q }, actor: muna })).rows.map(row => row.id)
    expect(await found('R-26-000002')).toEqual([old])
    expect(await found('RV-26-000001')).toEqual([id])
  })
  it('that is only tried takes no number', async () => {
    await invoice(50_000)
    const desk = await aBankAccount()
    await by(muna, () => asDryRun(() => aReceipt({ payer_id: payer.id, amount: 100, bank_account_id: desk.id })))
    const { id } = await cash(100)
    expect((await receiptOf(id)).number).toBe('RV-26-000001')
  })
  it('comes to the next day once the desk is counted', async () => {
    const desk = await aBankAccount()
    await cash(1_000, { bank_account_id: desk.id })
    const [till] = await db().select().from(tillTable)
    await by(muna, () => askToCloseTill(till!.id, { counted: 1_000 }))
    const { id, counts_on } = await cash(2_000, { bank_account_id: desk.id })
    expect((await receiptOf(id)).posted_on).toBe('2026-11-28')
    expect(counts_on).toBe('2026-11-28')
  })
  it('is refused for another’s invoice, one that is settled, an unknown payer, a closed desk', async () => {
    const { id } = await invoice(50_000)
    const other = await anAccount({ guard: 'students', name: 'خالد' })
    const desk = await aBankAccount()
    const asked = { payer_id: other.id, amount: 100, bank_account_id: desk.id }
    expect(await refusal(muna, () => aReceipt({ ...asked, invoice_ids: [id] }))).toBe('invalid')
    await cash(50_000)
    expect(await refusal(muna, () => aReceipt({ ...asked, payer_id: payer.id, invoice_ids: [id] }))).toBe('invalid')
    expect(await refusal(muna, () => aReceipt({ ...asked, payer_id: 999_999 }))).toBe('invalid')
    expect(await refusal(muna, () => aReceipt({ ...asked, payer_id: muna.id }))).toBe('invalid')
    expect(await refusal(muna, () => aReceipt({ ...asked, bank_account_id: 999 }))).toBe('invalid')
  })
})

describe('a transfer', () => {
  it('is posted on the bank’s day when a second person confirms it', async () => {
    const { id: invoiceId } = await invoice(50_000)
    const { id, state } = await transfer(50_000)
    expect([state, await stateOf(invoiceId)]).toEqual(['asked', ['open', 50_000]])
    expect(await refusal(muna, () => confirmReceipt(id))).toBe('receipt-same-officer')
    await by(salim, () => confirmReceipt(id))
    expect(await stateOf(invoiceId)).toEqual(['paid', 0])
    expect(await receiptOf(id)).toMatchObject({ state: 'posted', posted_on: '2026-11-25', confirmed_by_name: 'سالم' })
    expect(await refusal(salim, () => confirmReceipt(id))).toBe('receipt-state')
  })
  it('that is refused posts nothing, and its reference may be recorded again', async () => {
    await invoice(50_000)
    const bank = await aBankAccount({ kind: 'bank' })
    const asked = {
      payer_id: payer.id,
      amount: 100,
      bank_account_id: bank.id,
      bank_reference: 'FT-9',
      value_on: '2026-11-25',
    }
    const { id } = await by(muna, () => aReceipt(asked))
    expect(await refusal(salim, () => aReceipt(asked))).toBe('invalid')
    await by(salim, () => refuseReceipt(id, 'ليس في الكشف'))
    expect(await owed()).toEqual({ due: 50_000, to_good: 0, balance: 50_000 })
    expect(await refusal(salim, () => aReceipt(asked))).toBeNull()
  })
  it('needs the bank’s reference and a day that has come', async () => {
    const bank = await aBankAccount({ kind: 'bank' })
    const asked = { payer_id: payer.id, amount: 100, bank_account_id: bank.id }
    for (const came of [{}, { bank_reference: 'FT-1' }, { bank_reference: 'FT-1', value_on: '2026-11-28' }])
      expect(await refusal(muna, () => aReceipt({ ...asked, ...came }))).toBe('invalid')
  })
  it('is of no day years ago, nor of one on or before the last closed month: whoever records it hears that', async () => {
    const bank = await aBankAccount({ kind: 'bank' })
    const on = (value_on: string) =>
      refusal(muna, () =>
        aReceipt({ payer_id: payer.id, amount: 100, bank_account_id: bank.id, bank_reference: value_on, value_on }),
      )
    expect([await on('1990-01-01'), await on('2023-11-26')]).toEqual(['invalid', 'invalid'])
    expect(await on('2023-11-27')).toBeNull()
    await db()
      .insert(monthTable)
      .values({ id: 202609, state: 'closed', asked_by_id: 1, asked_by_name: 'منى', asked_at: new Date() })
    expect([await on('2026-08-10'), await on('2026-09-30')]).toEqual(['month-closed', 'month-closed'])
    // The form says it at the day itself.
    await expect(requireMoneyDay('value_on', '2026-09-30')).rejects.toMatchObject({
      errors: { value_on: 'problem.month-closed' },
    })
    expect(await on('2026-10-01')).toBeNull()
  })
  it('whose month was closed while it waited cannot be confirmed, and its list and page say so; refused it can be', async () => {
    const { id } = await transfer(50_000)
    const shown = () => receiptById(id, { ...salim, permissions: new Set([receiptConfirm]) }, 'ar')
    expect(await shown()).toMatchObject({ is_day_closed: false, can: { confirm: true, refuse: true } })
    const closed = { state: 'closed' as const, asked_by_id: 1, asked_by_name: 'منى', asked_at: new Date() }
    await db()
      .insert(monthTable)
      .values({ id: 202611, ...closed })
    expect(await shown()).toMatchObject({ is_day_closed: true, can: { confirm: false, refuse: true } })
    expect(await refusal(salim, () => confirmReceipt(id))).toBe('month-closed')
    await by(salim, () => refuseReceipt(id, 'يسجل في شهر مفتوح'))
    expect(await shown()).toMatchObject({ state: 'refused', is_day_closed: false })
  })
  it('of two who confirm at once one is told that it is done', async () => {
    const { id } = await transfer(50_000)
    const huda = await officer('هدى')
    const all = await Promise.all([salim, huda].map(each => refusal(each, () => confirmReceipt(id))))
    expect(all.sort()).toEqual([null, 'receipt-state'])
  })
})

describe('a receipt that was recorded by mistake', () => {
  it('is reversed by a second person: invoices are open again, the account is as before', async () => {
    const [one, two] = [await invoice(30_000, 20_000), await invoice(40_000)]
    const { id } = await cash(60_000)
    await by(muna, () => askReversal(id, 'سُجّل لغير صاحبه'))
    expect(await refusal(muna, () => reverseReceipt(id))).toBe('receipt-same-officer')
    await by(salim, () => reverseReceipt(id))
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual([
      ['open', 50_000],
      ['open', 40_000],
    ])
    expect(await owed()).toEqual({ due: 90_000, to_good: 0, balance: 90_000 })
    expect(await refusal(salim, () => reverseReceipt(id))).toBe('receipt-state')
    expect(await refusal(muna, () => askReversal(id, 'مرة أخرى'))).toBe('receipt-state')
  })
  it('takes back its surplus too, and what is paid again is paid', async () => {
    const { id: invoiceId } = await invoice(50_000)
    const { id } = await cash(70_000)
    await reversed(id)
    await cash(50_000)
    expect(await stateOf(invoiceId)).toEqual(['paid', 0])
    expect(await owed()).toEqual({ due: 0, to_good: 0, balance: 0 })
  })
  it('stands where a colleague says so, with the reason', async () => {
    await invoice(50_000)
    const { id } = await cash(50_000)
    await by(muna, () => askReversal(id, 'أظنه خطأ'))
    await by(salim, () => keepReceipt(id, 'صحيح'))
    expect(await receiptOf(id)).toMatchObject({ state: 'posted', reason: 'صحيح' })
    expect(await refusal(salim, () => reverseReceipt(id))).toBe('receipt-state')
  })
  it('is not reversed once what it paid was owed back', async () => {
    const { id: invoiceId } = await invoice(50_000)
    const { id } = await cash(50_000)
    await giveBack({ invoiceId, amount: 10_000, reference: 'test:back', reason: 'انسحاب' })
    await by(muna, () => askReversal(id, 'خطأ'))
    expect(await refusal(salim, () => reverseReceipt(id))).toBe('receipt-used')
  })
  it('opens an invoice whose rest was let go, and asks nothing by one that was cancelled', async () => {
    const [one, two] = [await invoice(50_000), await invoice(40_000)]
    const [first, second] = [
      await cash(10_000, { invoice_ids: [one.id] }),
      await cash(10_000, { invoice_ids: [two.id] }),
    ]
    await exemptInvoice(one.id, 'منحة')
    await cancelInvoice(two.id, 'خطأ')
    await reversed(first.id)
    await reversed(second.id)
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual([
      ['open', 10_000],
      ['cancelled', 0],
    ])
    expect(await owed()).toEqual({ due: 10_000, to_good: 0, balance: 10_000 })
    // And may be let go again.
    await exemptInvoice(one.id, 'منحة ثانية')
    expect(await stateOf(one.id)).toEqual(['exempted', 0])
    const rows = (await statementOf([payer])).rows.filter(row => row.kind === 'exemption')
    expect(rows.map(row => row.document)).toEqual([one.number, one.number])
  })
})

describe('beside a gateway', () => {
  const checkout = (invoiceId: number) => startCheckout({ invoiceId, payer, language: 'ar' })
  const approved = ({ payment_uuid: paymentUuid, amount }: { payment_uuid: string; amount: number }) =>
    applyVerdict(
      'sandbox',
      { paymentUuid, outcome: 'approved', amount, currency: 'OMR', merchant: sandboxMerchant, reference: 'T-1' },
      'callback',
      {},
    )

  it('only what is open is asked, and settles the rest', async () => {
    const { id } = await invoice(50_000)
    await cash(20_000)
    const started = await checkout(id)
    expect(started.amount).toBe(30_000)
    expect(await approved(started)).toBe('paid')
    expect(await stateOf(id)).toEqual(['paid', 0])
  })
  it('cash and a callback at once settle no more than is open; the rest is to the payer’s good', async () => {
    const { id } = await invoice(50_000)
    const started = await checkout(id)
    await Promise.all([cash(30_000), approved(started)])
    expect(await stateOf(id)).toEqual(['paid', 0])
    expect(await owed()).toEqual({ due: 0, to_good: 30_000, balance: -30_000 })
  })
  it('a receipt that is reversed while the payer is at the bank leaves the invoice open', async () => {
    const { id } = await invoice(50_000)
    const receipt = await cash(20_000)
    const started = await checkout(id)
    await reversed(receipt.id)
    await approved(started)
    expect(await stateOf(id)).toEqual(['open', 20_000])
    await cash(20_000)
    expect(await stateOf(id)).toEqual(['paid', 0])
  })
})
