import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receiptConfirm, receiptRecord, tillClose } from '../../contract/permissions.ts'
import type { BankAccount } from '../banks/bank-accounts.table.ts'
import { moneyChecks } from '../books/money-checks.ts'
import { tillPaperData } from '../documents/till-paper.ts'
import { aBankAccount, aReceipt, cashFrom } from '../factories.ts'
import { financeContext } from '../finance.context.ts'
import { monthTable } from '../ledger/ledger.table.ts'
import { askReversal, reverseReceipt } from '../receipts/reverse-receipt.ts'
import { financeWork } from '../work.queries.ts'
import { askToCloseTill, closeTill, leaveTillOpen } from './close-till.ts'
import { closingInWords } from './follows.ts'
import { tillById } from './tills.queries.ts'
import { tillTable } from './tills.table.ts'

assemble([financeContext])
const database = testDatabase()
const onDay = (day: string) => setClock({ now: () => new Date(`${day}T08:00:00Z`) })
beforeEach(async () => {
  await database.reset()
  onDay('2026-11-27')
  ;[muna, salim] = [await officer('منى'), await officer('سالم')]
  desk = await aBankAccount()
  payer = (await anAccount({ guard: 'students', name: 'مريم' })).id
})
afterEach(async () => {
  setClock()
  for (const check of moneyChecks) expect(await check.find()).toEqual([])
})

let muna: Actor
let salim: Actor
let desk: BankAccount
let payer: number
async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set([receiptRecord, receiptConfirm, tillClose]) }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const cash = (amount: number) => by(muna, () => aReceipt({ payer_id: payer, amount, bank_account_id: desk.id }))
const tills = () => db().select().from(tillTable).orderBy(asc(tillTable.day))
const till = async (at = 0) => (await tills())[at]!.id
const balances = async () => {
  const { rows } =
    await db().execute(sql`select a.key, sum(case when t.debit_account = a.id then t.amount else -t.amount end)::int as balance
    from finance.transfers t join finance.ledger_accounts a on a.id in (t.debit_account, t.credit_account)
    where a.kind <> 'receivable' group by 1 order by 1`)
  return Object.fromEntries(rows.map(row => [row.key, row.balance]))
}

describe('a day of a cash desk', () => {
  it('is opened by its first receipt and closed by two people', async () => {
    await cash(1_000)
    await cash(2_000)
    const id = await till()
    expect(await by(muna, () => tillById(id, muna, 'ar'))).toMatchObject({ receipts: 2, taken: 3_000, expected: 3_000 })
    expect(await refusal(muna, () => closeTill(id))).toBe('till-state')
    await by(muna, () => askToCloseTill(id, { counted: 3_000 }))
    expect(await refusal(muna, () => closeTill(id))).toBe('till-same-officer')
    await by(salim, () => closeTill(id))
    expect(await refusal(salim, () => closeTill(id))).toBe('till-state')
    await cash(500)
    expect((await tills()).map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-27', 'closed'],
      ['2026-11-28', 'open'],
    ])
    expect(await refusal(muna, async () => askToCloseTill(await till(1), { counted: 500 }))).toBe('till-state')
  })
  it('counts what lay in the desk before', async () => {
    await cash(1_000)
    await by(muna, async () => askToCloseTill(await till(), { counted: 1_000 }))
    await by(salim, async () => closeTill(await till()))
    onDay('2026-11-28')
    await cash(500)
    expect(await by(muna, async () => tillById(await till(1), muna, 'ar'))).toMatchObject({
      taken: 500,
      expected: 1_500,
    })
  })
  it('has a reason where another amount was counted; the difference is posted until it is explained', async () => {
    await cash(3_000)
    const id = await till()
    expect(await refusal(muna, () => askToCloseTill(id, { counted: 2_900 }))).toBe('invalid')
    await by(muna, () => askToCloseTill(id, { counted: 2_900, reason: 'نقص في العدّ' }))
    await by(salim, () => closeTill(id))
    expect(await balances()).toEqual({ [`cash:${desk.id}`]: 2_900, 'suspense:till-difference': 100 })
  })
  it('carries its cash to a bank, no more than was counted', async () => {
    const bank = await aBankAccount({ kind: 'bank' })
    await cash(3_000)
    const id = await till()
    const counted = { counted: 3_010, reason: 'زيادة' }
    const to = (deposit: number, deposit_account_id?: number) =>
      askToCloseTill(id, { ...counted, deposit, deposit_account_id })
    expect(await refusal(muna, () => to(3_011, bank.id))).toBe('deposit-too-high')
    expect(await refusal(muna, () => to(100))).toBe('invalid')
    expect(await refusal(muna, () => to(100, desk.id))).toBe('invalid')
    await by(muna, () => to(3_000, bank.id))
    await by(salim, () => closeTill(id))
    expect(await balances()).toEqual({
      [`bank:${bank.id}`]: 3_000,
      [`cash:${desk.id}`]: 10,
      'suspense:till-difference': -10,
    })
  })
  it('is counted again where a colleague says so, and takes cash meanwhile', async () => {
    await cash(3_000)
    const id = await till()
    await by(muna, () => askToCloseTill(id, { counted: 3_000 }))
    await by(salim, () => leaveTillOpen(id, 'العدّ ناقص'))
    await cash(100)
    expect(await tills()).toMatchObject([{ state: 'open', counted: null, reason: 'العدّ ناقص' }])
  })
  it('waits for the days before it', async () => {
    await cash(1_000)
    onDay('2026-11-28')
    await cash(500)
    expect(await refusal(muna, async () => askToCloseTill(await till(1), { counted: 1_500 }))).toBe('earlier-till-open')
  })
  it('whose receipt is reversed pays it out on the day that is open then', async () => {
    const { id } = await cash(1_000)
    await by(muna, async () => askToCloseTill(await till(), { counted: 1_000 }))
    await by(salim, async () => closeTill(await till()))
    await by(muna, () => askReversal(id, 'خطأ'))
    await by(salim, () => reverseReceipt(id))
    onDay('2026-11-28')
    expect(await by(muna, async () => tillById(await till(1), muna, 'ar'))).toMatchObject({ expected: 0 })
  })
  it('stays on its paper what was signed, whatever of it is reversed later', async () => {
    const bank = await aBankAccount({ kind: 'bank' })
    const [first, second] = [await cash(1_000), await cash(2_000)]
    // Reversed while the desk is open: the cash left on that day.
    await by(muna, () => askReversal(first.id, 'خطأ'))
    await by(salim, () => reverseReceipt(first.id))
    const id = await till()
    await by(muna, () =>
      askToCloseTill(id, { counted: 1_900, reason: 'نقص', deposit: 1_500, deposit_account_id: bank.id }),
    )
    await by(salim, () => closeTill(id))
    const shown = () => by(muna, () => tillById(id, muna, 'ar'))
    const signed = await shown()
    expect(signed).toMatchObject({ taken: 2_000, rows: [{ is_reversed: true }, { is_reversed: false }] })
    const paper = JSON.stringify(tillPaperData(signed, 'ar'))
    onDay('2026-11-30')
    await by(muna, () => askReversal(second.id, 'خطأ'))
    await by(salim, () => cashFrom(bank, desk, 1_600, '2026-11-30'))
    await by(salim, () => reverseReceipt(second.id))
    expect(await shown()).toEqual(signed)
    expect(JSON.stringify(tillPaperData(await shown(), 'ar'))).toBe(paper)
  })
  it('says before it is closed what is missing and what goes to the bank', async () => {
    const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
    await cash(3_000)
    const id = await till()
    const wish = { counted: 2_900, reason: 'نقص', deposit: 2_000, deposit_account_id: bank.id }
    const asked = await by(muna, () => closingInWords(id, 'en', { counted: 2_900 }))
    await by(muna, () => askToCloseTill(id, wish))
    const said = await by(salim, () => closingInWords(id, 'en'))
    expect(said).toHaveLength(2)
    expect(said[0]).toBe(asked[0])
    expect(said.map(each => each.includes('missing'))).toEqual([true, false])
    expect(said[1]).toContain('بنك مسقط')
  })
  it('is not posted into a closed month', async () => {
    await db()
      .insert(monthTable)
      .values({ id: 202611, state: 'closed', asked_by_id: 1, asked_by_name: 'منى', asked_at: new Date() })
    expect(await refusal(muna, () => aReceipt({ payer_id: payer, amount: 1, bank_account_id: desk.id }))).toBe(
      'month-closed',
    )
  })
})

it('waits for a second person once it is counted, and for anybody once its day is over', async () => {
  await cash(1_000)
  const waiting = async () => {
    const kind = financeWork.find(each => each.kind === 'finance.till')!
    const { rows } = await db().execute<{ item_id: number; not_by: number | null }>(kind.waiting())
    return rows.map(row => row.not_by)
  }
  expect(await waiting()).toEqual([])
  onDay('2026-11-28')
  expect(await waiting()).toEqual([null])
  await by(muna, async () => askToCloseTill(await till(), { counted: 1_000 }))
  expect(await waiting()).toEqual([muna.id])
  await by(salim, async () => closeTill(await till()))
  expect(await waiting()).toEqual([])
  expect(await db().$count(tillTable, eq(tillTable.state, 'closed'))).toBe(1)
})
