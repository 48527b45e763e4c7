import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMonths } from '../../contract/months.ts'
import { monthClose, receiptRecord } from '../../contract/permissions.ts'
import { listReceipts } from '../../contract/receipts.ts'
import { listTills } from '../../contract/tills.ts'
import { aBankAccount, aReceipt } from '../factories.ts'
import { financeContext } from '../finance.context.ts'
import { trialBalanceOn } from '../journal/trial-balance.ts'
import { income, liquidity } from '../ledger/accounts.ts'
import { monthTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { sumDays } from '../ledger/sum-days.ts'
import { receiptsList } from '../receipts/receipts.queries.ts'
import { tillsList } from '../tills/tills.queries.ts'
import { askToClose, closeMonth, leaveOpen, reopenMonth } from './close-month.ts'
import { leftOpenSources, withLeftOpen } from './left-open.ts'
import { monthsList } from './months.queries.ts'

const lines = async () => [{ word: 'Lines: {{shown}}', count: 4, amount: 0, list: listMonths, filter: {} }]
assemble([{ ...financeContext, contributions: [...financeContext.contributions!, leftOpenSources.contribute(lines)] }])
const database = testDatabase()
const onDay = (day: string) => setClock({ now: () => new Date(`${day}T08:00:00Z`) })
beforeEach(async () => {
  await database.reset()
  onDay('2026-11-27')
  ;[muna, salim, huda] = [await officer('منى'), await officer('سالم'), await officer('هدى')]
})
afterEach(() => setClock())

let muna: Actor
let salim: Actor
let huda: Actor
async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set([monthClose, receiptRecord]) }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))

let serial = 0
async function moved(on: string, amount = 1000) {
  serial += 1
  await post({
    kind: 'payment',
    reference: `test:${serial}`,
    on,
    transfers: [{ debit: liquidity('cash', { id: 1, name: 'الصندوق' }), credit: income('study'), amount }],
  })
}
const months = async (actor = muna) => (await by(actor, () => pageOfList(listMonths, monthsList, { actor }))).rows
const closed = async (id: number) => {
  await by(muna, () => askToClose(id))
  await by(salim, () => closeMonth(id))
}

describe('a month is closed by two people', () => {
  it('one asks, another closes; whoever asked does not', async () => {
    await moved('2026-10-05')
    expect(await refusal(salim, () => closeMonth(202610))).toBe('month-state')
    await by(muna, () => askToClose(202610))
    expect(await refusal(muna, () => closeMonth(202610))).toBe('month-same-officer')
    expect(await refusal(salim, () => askToClose(202610))).toBe('month-state')
    await by(salim, () => closeMonth(202610))
    expect(await refusalOf(() => moved('2026-10-31'))).toBe('month-closed')
    const [row] = await db().select().from(monthTable)
    expect(row).toMatchObject({ id: 202610, state: 'closed', asked_by_name: 'منى', closed_by_name: 'سالم' })
  })
  it('of two who close at once one is told that it is done', async () => {
    await moved('2026-10-05')
    await by(muna, () => askToClose(202610))
    const all = await Promise.all([salim, huda].map(each => refusal(each, () => closeMonth(202610))))
    expect(all.sort()).toEqual(['month-state', null])
  })
  it('is left open with a reason, and may be asked for again', async () => {
    await moved('2026-10-05')
    await by(muna, () => askToClose(202610))
    await by(salim, () => leaveOpen(202610, 'فاتورة ناقصة'))
    expect(await db().select().from(monthTable)).toMatchObject([{ state: 'open', reason: 'فاتورة ناقصة' }])
    await by(muna, () => askToClose(202610))
    expect(await db().select().from(monthTable)).toMatchObject([{ state: 'asked', reason: '' }])
  })
})

describe('before a month is closed', () => {
  it('is said what it would leave behind, each with the list of exactly that; what is of a later month is not', async () => {
    onDay('2026-10-20')
    const { id: payer_id } = await anAccount({ guard: 'students', name: 'مريم' })
    const [desk, bank] = [await aBankAccount(), await aBankAccount({ kind: 'bank' })]
    const receives = (more: object) =>
      by(muna, () => aReceipt({ payer_id, amount: 700, bank_account_id: desk.id, ...more }))
    const transfer = (value_on: string) =>
      receives({ amount: 5000, bank_account_id: bank.id, bank_reference: value_on, value_on })
    await receives({ amount: 300 })
    await receives({})
    await receives({ amount: 2000, bank_account_id: (await aBankAccount({ name_ar: 'صندوق المكتبة' })).id })
    for (const day of ['2026-10-05', '2026-09-30']) await transfer(day)
    onDay('2026-11-27')
    await transfer('2026-11-02')
    await receives({})
    const { unfinished = [] } = await by(muna, () => withLeftOpen(202610, 'en', askToClose))
    expect(unfinished.map(each => each.text.replaceAll('\u00A0', ' '))).toEqual([
      'Receipts that wait for a second person: 2, OMR 10.000 in all',
      'Days of cash desks that were not counted: 2, on which OMR 3.000 came',
      'Lines: 4',
    ])
    const filterOf = (at: number) => JSON.parse(new URL(unfinished[at]!.link, 'http://x').searchParams.get('filter')!)
    const receipts = await pageOfList(listReceipts, receiptsList, { actor: muna, query: { filter: filterOf(0) } })
    const tills = await pageOfList(listTills, tillsList, { actor: muna, query: { filter: filterOf(1) } })
    expect([receipts.total, tills.total]).toEqual([2, 2])
    // It is said, and nobody is kept from closing.
    await by(muna, () => askToClose(202610))
    expect((await by(salim, () => withLeftOpen(202610, 'en', closeMonth))).unfinished).toHaveLength(3)
    expect(await by(muna, () => withLeftOpen(202610, 'en', closeMonth))).toEqual({
      allowed: false,
      reason: 'month-same-officer',
      consequences: [],
    })
  })
})

describe('months are closed one after the other', () => {
  it('none that is not over, or has one before it in which money moved', async () => {
    for (const day of ['2026-08-10', '2026-10-05', '2026-11-01']) await moved(day)
    expect(await refusal(muna, () => askToClose(202611))).toBe('month-not-over')
    expect(await refusal(muna, () => askToClose(202610))).toBe('earlier-month-open')
    await closed(202608)
    // Nothing moved in September.
    await closed(202610)
    expect(await refusal(muna, () => askToClose(202612))).toBe('not-found')
  })
  it('with one all before it are closed, also months in which nothing moved', async () => {
    await moved('2026-10-05')
    await closed(202610)
    for (const day of ['2026-10-01', '2026-09-30', '2025-12-31', '1990-01-01'])
      expect(await refusalOf(() => moved(day))).toBe('month-closed')
    expect(await refusalOf(() => moved('2026-11-01'))).toBeNull()
    await by(salim, () => reopenMonth(202610, 'قيد ناقص'))
    await moved('2026-08-10')
    await closed(202608)
    // The one before is closed, and the one after open.
    expect(await refusalOf(() => moved('2026-07-31'))).toBe('month-closed')
    expect(await refusalOf(() => moved('2026-09-01'))).toBeNull()
  })
  it('what moved in a closed month stays what it was, whatever is posted after it was closed', async () => {
    await moved('2026-09-05', 700)
    await moved('2026-10-05', 300)
    const until = async (day: string) => (await trialBalanceOn(day, 'ar')).debit
    await closed(202609)
    await closed(202610)
    const before = await until('2026-09-30')
    for (const day of ['2026-08-10', '2026-09-30', '2026-10-31']) await refusalOf(() => moved(day))
    await moved('2026-11-02')
    expect(await until('2026-09-30')).toBe(before)
  })
  it('the list calls a month closed before which nothing can be posted', async () => {
    await moved('2026-08-10')
    await moved('2026-10-05')
    await closed(202608)
    await closed(202610)
    const september = (await months()).find(each => each.id === 202609)!
    expect(september).toMatchObject({ state: 'closed', can: { request: false, reopen: false } })
    expect(await refusal(muna, () => askToClose(202609))).toBe('month-state')
  })
  it('the last one is opened first, with the reason', async () => {
    for (const day of ['2026-09-10', '2026-10-05']) await moved(day)
    await closed(202609)
    await closed(202610)
    expect(await refusal(salim, () => reopenMonth(202609, 'خطأ'))).toBe('later-month-closed')
    await by(salim, () => reopenMonth(202610, 'قيد ناقص'))
    await moved('2026-10-31')
    expect(await refusal(salim, () => reopenMonth(202610, 'قيد ناقص'))).toBe('month-state')
  })
  it('a payment that comes on the first day of the next month is of that month', async () => {
    await moved('2026-10-05')
    await closed(202610)
    onDay('2026-11-01')
    expect(await refusalOf(() => moved(clock.today()))).toBeNull()
  })
})

it('the list has every month from the first in which money moved, and says what this person may do', async () => {
  await moved('2026-08-10', 3000)
  await moved('2026-10-05', 500)
  await sumDays()
  await moved('2026-10-06', 700)
  expect((await months()).map(each => [each.id, each.amount])).toEqual([
    [202611, 0],
    [202610, 1200],
    [202609, 0],
    [202608, 3000],
  ])
  await by(muna, () => askToClose(202608))
  const can = async (actor: Actor) => (await months(actor)).find(each => each.id === 202608)!.can
  expect(await can(muna)).toEqual({ request: false, approve: false, refuse: true, reopen: false })
  expect(await can(salim)).toEqual({ request: false, approve: true, refuse: true, reopen: false })
  expect(await can({ ...salim, permissions: new Set() })).toEqual({
    request: false,
    approve: false,
    refuse: false,
    reopen: false,
  })
})

it('whoever asked hears what became of it, and nobody of their own act', async () => {
  const told = async (who: Actor) =>
    (
      await db().execute(sql`select kind from identity.notifications where account_id = ${who.id} order by id`)
    ).rows.map(row => row.kind)
  await moved('2026-10-05')
  await by(muna, () => askToClose(202610))
  await by(salim, () => leaveOpen(202610, 'فاتورة ناقصة'))
  await closed(202610)
  await by(salim, () => reopenMonth(202610, 'قيد ناقص'))
  await by(muna, () => askToClose(202610))
  await by(muna, () => leaveOpen(202610, 'ليس بعد'))
  expect(await told(muna)).toEqual(['finance.month-left-open', 'finance.month-closed'])
  expect(await told(salim)).toEqual([])
})

it('a look changes nothing', async () => {
  await moved('2026-10-05')
  await by(muna, () => asDryRun(() => askToClose(202610)))
  expect(await db().$count(monthTable)).toBe(0)
})
