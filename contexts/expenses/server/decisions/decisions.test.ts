import { aBankAccount, closeOldTills, moneyInto } from '@halaqa/finance/factories'
import { expense, standingOn } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { approveLarge, operationApprove, operationWrite } from '../../contract/permissions.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { changeOperation, deleteOperation, enterWithBill } from '../entry/enter-operation.ts'
import { expensesContext } from '../expenses.context.ts'
import { aCategory, anOperation } from '../factories.ts'
import { operationTable, postingTable } from '../operations/operations.table.ts'
import { addYear } from '../years/save-year.ts'
import { approveOperation, askReversal, leavePosted, refuseOperation, reverseOperation } from './decide-operation.ts'
import { previewApproval } from './preview-approval.ts'

assemble([expensesContext])
const database = testDatabase()
const onDay = (day: string) => setClock({ now: () => new Date(`${day}T08:00:00Z`) })
let muna: Actor
let salim: Actor
let chief: Actor
beforeEach(async () => {
  await database.reset()
  onDay('2026-11-27')
  const every = [operationWrite, operationApprove]
  muna = await officer('منى', every)
  salim = await officer('سالم', every)
  chief = await officer('هدى', [...every, approveLarge])
})
afterEach(() => setClock())

async function officer(name: string, permissions: string[]): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set(permissions) }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
const entered = (wish: Parameters<typeof anOperation>[0] = {}, who = muna) => by(who, () => anOperation(wish))
const row = async (id: number) => (await db().select().from(operationTable).where(eq(operationTable.id, id)))[0]!
const inBooks = async (category: { id: number; name_ar: string }) => {
  const account = expense({ id: category.id, name: category.name_ar })
  return (await standingOn([account])).get(account.key) ?? 0
}
const told = async (who: Actor) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${who.id} order by id`)).rows.map(
    each => each.kind,
  )

describe('four eyes', () => {
  it('who entered an operation does not approve or refuse it; a colleague does, and the books have it', async () => {
    const category = await aCategory('صيانة')
    const id = await entered({ category_id: category.id, amount: 40_000, spent_on: '2026-11-20' })
    expect(await refusal(muna, () => approveOperation(id))).toBe('operation-same-officer')
    expect(await refusal(muna, () => refuseOperation(id, 'خطأ'))).toBe('operation-same-officer')
    expect(await inBooks(category)).toBe(0)
    await by(salim, () => approveOperation(id))
    expect(await row(id)).toMatchObject({ state: 'posted', number: 'V-26-000001', approved_by_name: 'سالم' })
    expect(await inBooks(category)).toBe(40_000)
    expect(await told(muna)).toEqual(['expenses.operation-approved'])
    expect(await told(salim)).toEqual([])
  })
  it('a reversal is asked by one and done by another; nothing that was posted changes', async () => {
    const category = await aCategory('صيانة')
    const id = await entered({ category_id: category.id, amount: 40_000, spent_on: '2026-10-20' })
    await by(salim, () => approveOperation(id))
    await by(salim, () => askReversal(id, 'مكررة'))
    expect(await refusal(salim, () => reverseOperation(id))).toBe('operation-same-officer')
    expect(await refusal(muna, () => askReversal(id, 'مكررة'))).toBe('operation-state')
    await by(muna, () => reverseOperation(id))
    expect(await inBooks(category)).toBe(0)
    expect(await db().select().from(postingTable).orderBy(postingTable.id)).toMatchObject([
      { kind: 'expense', amount: 40_000, posted_on: '2026-10-20' },
      { kind: 'reversal', amount: -40_000, posted_on: '2026-11-27' },
    ])
    expect(await told(salim)).toEqual(['expenses.operation-reversed'])
    expect(await refusal(muna, () => askReversal(id, 'مرة أخرى'))).toBe('operation-state')
  })
  it('a reversal that is refused leaves it posted, and says why', async () => {
    const id = await entered()
    await by(salim, () => approveOperation(id))
    await by(muna, () => askReversal(id, 'مكررة'))
    await by(salim, () => leavePosted(id, 'فاتورتان مختلفتان'))
    expect(await row(id)).toMatchObject({ state: 'posted', reason: 'فاتورتان مختلفتان' })
    expect(await told(muna)).toEqual(['expenses.operation-approved', 'expenses.operation-left-posted'])
  })
})

describe('a large operation', () => {
  it('is approved by whoever may approve large ones; 500 rials where no year says otherwise', async () => {
    const [below, large] = [await entered({ amount: 499_999 }), await entered({ amount: 500_000 })]
    expect(await refusal(salim, () => approveOperation(below))).toBeNull()
    expect(await refusal(salim, () => approveOperation(large))).toBe('operation-too-large')
    expect(await refusal(salim, () => refuseOperation(large, 'كبيرة'))).toBeNull()
    const other = await entered({ amount: 500_000 })
    expect(await refusal(chief, () => approveOperation(other))).toBeNull()
  })
  it('is so by the limit of the year of its day, as it held when it was entered', async () => {
    const year = { name: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', large_from: 10_000, amounts: [] }
    await by(chief, () => addYear(year))
    const id = await entered({ amount: 10_000 })
    const before = await entered({ amount: 10_000, spent_on: '2025-12-31' })
    expect(await refusal(salim, () => approveOperation(id))).toBe('operation-too-large')
    expect(await refusal(salim, () => approveOperation(before))).toBeNull()
  })
})

describe('an operation that is not posted', () => {
  const input = async (id: number) => {
    const { category_id, bank_account_id, payee, amount, spent_on, document_number, description } = await row(id)
    return { category_id, bank_account_id, payee, amount, spent_on, document_number, description }
  }
  it('is changed and deleted by who entered it only', async () => {
    const id = await entered()
    const wanted = { ...(await input(id)), amount: 30_000 }
    expect(await refusal(salim, () => changeOperation(id, wanted))).toBe('operation-of-other')
    expect(await refusal(salim, () => deleteOperation(id))).toBe('operation-of-other')
    await by(muna, () => changeOperation(id, wanted))
    expect(await row(id)).toMatchObject({ amount: 30_000, revision: 2 })
    await by(muna, () => deleteOperation(id))
    expect(await db().$count(operationTable)).toBe(0)
  })
  it('is approved as it was read: a change in between is told', async () => {
    const id = await entered()
    await by(muna, async () => changeOperation(id, { ...(await input(id)), payee: 'غيره' }))
    expect(await refusal(salim, () => approveOperation(id, 1))).toBe('operation-changed')
    expect(await refusal(salim, () => approveOperation(id, 2))).toBeNull()
  })
  it('goes back with the reason when it is refused, and waits again once it is changed', async () => {
    const id = await entered()
    await by(salim, () => refuseOperation(id, 'الفاتورة ناقصة'))
    expect(await row(id)).toMatchObject({ state: 'refused', reason: 'الفاتورة ناقصة' })
    expect(await told(muna)).toEqual(['expenses.operation-refused'])
    expect(await refusal(salim, () => approveOperation(id))).toBe('operation-state')
    await by(muna, async () => changeOperation(id, await input(id)))
    expect(await row(id)).toMatchObject({ state: 'entered', reason: '' })
    expect(await refusal(salim, () => approveOperation(id))).toBeNull()
  })
  it('names an open category and an open source, and a day that has come', async () => {
    const closed = await aCategory('مغلق')
    await db().update(categoryTable).set({ is_open: false }).where(eq(categoryTable.id, closed.id))
    const shut = await aBankAccount({ kind: 'bank', name_ar: 'حساب مغلق', is_open: false })
    expect(await refusal(muna, () => anOperation({ category_id: closed.id }))).toBe('invalid')
    expect(await refusal(muna, () => anOperation({ bank_account_id: shut.id }))).toBe('invalid')
    expect(await refusal(muna, () => anOperation({ spent_on: '2026-11-28' }))).toBe('invalid')
    const open = await aCategory('يُغلق')
    const id = await entered({ category_id: open.id })
    await db().update(categoryTable).set({ is_open: false }).where(eq(categoryTable.id, open.id))
    expect(await refusal(salim, () => approveOperation(id))).toBe('category-closed')
  })
})

it('what is posted is neither changed nor deleted, nor by the database', async () => {
  const id = await entered()
  await by(salim, () => approveOperation(id))
  expect(await refusal(muna, () => deleteOperation(id))).toBe('operation-state')
  const { category_id, bank_account_id } = await row(id)
  const other = { category_id, bank_account_id, payee: 'غيره', amount: 1, spent_on: '2026-11-20' }
  const change = () => changeOperation(id, { ...other, document_number: '', description: 'غيره' })
  expect(await refusal(muna, change)).toBe('operation-state')
  const forbidden = { cause: { code: '42501' } }
  await expect(db().update(operationTable).set({ amount: 1 })).rejects.toMatchObject(forbidden)
  await expect(db().delete(operationTable)).rejects.toMatchObject(forbidden)
  await expect(db().update(postingTable).set({ amount: 1 })).rejects.toMatchObject(forbidden)
  await expect(db().delete(postingTable)).rejects.toMatchObject(forbidden)
})

it('of two who approve at once one is told that it is done, and it is posted once', async () => {
  const category = await aCategory('صيانة')
  const id = await entered({ category_id: category.id, amount: 9000 })
  const all = await Promise.all([salim, chief].map(each => refusal(each, () => approveOperation(id))))
  expect(all.sort()).toEqual([null, 'operation-state'])
  expect(await inBooks(category)).toBe(9000)
})

describe('a cash desk', () => {
  it('pays no more than it held on that day and later', async () => {
    const desk = await aBankAccount({ kind: 'cash', name_ar: 'الصندوق' })
    await moneyInto(desk, 50_000, '2026-11-10')
    const spend = (amount: number, spent_on: string) => entered({ bank_account_id: desk.id, amount, spent_on })
    const early = await spend(1000, '2026-11-09')
    expect(await refusal(salim, () => approveOperation(early))).toBe('desk-too-low')
    const first = await spend(30_000, '2026-11-20')
    await by(salim, () => approveOperation(first))
    // On the 15th it held 50 rials, of which 30 are spent on the 20th.
    const between = await spend(20_001, '2026-11-15')
    expect(await refusal(salim, () => approveOperation(between))).toBe('desk-too-low')
    const last = await spend(20_000, '2026-11-15')
    expect(await refusal(salim, () => approveOperation(last))).toBeNull()
  })
  it('that was counted for a day pays nothing more on it, nor before it', async () => {
    const desk = await aBankAccount({ kind: 'cash', name_ar: 'الصندوق' })
    await moneyInto(desk, 50_000, '2026-11-10')
    const spend = (amount: number, spent_on: string) => entered({ bank_account_id: desk.id, amount, spent_on })
    const counted = await spend(30_000, '2026-11-20')
    await by(salim, () => approveOperation(counted))
    await closeOldTills({ id: 901, name: 'منى' }, { id: 902, name: 'هدى' })
    for (const day of ['2026-11-19', '2026-11-20']) {
      const late = await spend(1000, day)
      expect(await refusal(salim, () => approveOperation(late))).toBe('till-counted')
    }
    const after = await spend(1000, '2026-11-21')
    expect(await refusal(salim, () => approveOperation(after))).toBeNull()
  })
  it('of two that would empty it at once one is refused', async () => {
    const desk = await aBankAccount({ kind: 'cash', name_ar: 'الصندوق' })
    await moneyInto(desk, 50_000, '2026-11-10')
    const ids = [
      await entered({ bank_account_id: desk.id, amount: 30_000 }),
      await entered({ bank_account_id: desk.id, amount: 30_000 }),
    ]
    const all = await Promise.all(ids.map((id, at) => refusal([salim, chief][at]!, () => approveOperation(id))))
    expect(all.sort()).toEqual(['desk-too-low', null])
  })
})

describe('the preview of an approval', () => {
  const notes = async (id: number, who = salim) => (await by(who, () => previewApproval(id, undefined, 'ar'))).notes
  it('says that a bank falls below nothing, and does not refuse it', async () => {
    const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
    await moneyInto(bank, 10_000, '2026-11-10')
    const id = await entered({ bank_account_id: bank.id, amount: 12_500 })
    expect(await notes(id)).toEqual([expect.stringContaining('بنك مسقط')])
    expect(await refusal(salim, () => approveOperation(id))).toBeNull()
  })
  it('says that a budget is gone beyond, and by how much', async () => {
    const category = await aCategory('ضيافة')
    const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
    await moneyInto(bank, 900_000, '2026-11-01')
    const amounts = [{ category_id: category.id, amount: 50_000 }]
    const days = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
    await by(chief, () => addYear({ name: '2026', ...days, large_from: 500_000, amounts }))
    const spend = (amount: number) => entered({ category_id: category.id, bank_account_id: bank.id, amount })
    const within = await spend(50_000)
    expect(await notes(within)).toBeUndefined()
    await by(salim, () => approveOperation(within))
    expect(await notes(await spend(1500))).toEqual([expect.stringContaining('1.500')])
    const other = await aCategory('بلا موازنة')
    const unplanned = await entered({ category_id: other.id, bank_account_id: bank.id, amount: 10 })
    expect(await notes(unplanned)).toEqual([expect.stringContaining('بلا موازنة')])
  })
  it('changes nothing', async () => {
    const id = await entered()
    expect(await by(salim, () => previewApproval(id, undefined, 'ar'))).toMatchObject({ allowed: true })
    expect(await row(id)).toMatchObject({ state: 'entered', number: null })
    await by(salim, () => asDryRun(() => approveOperation(id)))
    expect(await db().$count(postingTable)).toBe(0)
  })
})

it('a closed month takes no approval; a reversal counts to the day on which it is done', async () => {
  const id = await entered({ spent_on: '2026-10-10' })
  const posted = await entered({ spent_on: '2026-10-11' })
  await by(salim, () => approveOperation(posted))
  await db().execute(
    sql`insert into finance.months (id, state, asked_by_id, asked_by_name, asked_at) values (202610, 'closed', 1, 'x', now())`,
  )
  expect(await refusal(salim, () => approveOperation(id))).toBe('month-closed')
  await by(muna, () => askReversal(posted, 'مكررة'))
  expect(await refusal(salim, () => reverseOperation(posted))).toBeNull()
})

it('the one step names a new category only for whoever may write categories', async () => {
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  const bill = {
    bank_account_id: bank.id,
    payee: 'مطبعة عُمان',
    amount: 12_000,
    spent_on: '2026-11-20',
    document_number: '77',
    description: 'بطاقات',
    new_category: 'طباعة',
    file_ids: [],
  }
  expect(await refusal(muna, () => enterWithBill(bill))).toBe('forbidden')
  const writer = { ...muna, permissions: new Set([...muna.permissions, 'expenses.category.write']) }
  await by(writer, () => enterWithBill(bill))
  expect(await refusal(writer, () => enterWithBill(bill))).toBe('invalid')
  expect(await refusal(writer, () => enterWithBill({ ...bill, new_category: '' }))).toBe('invalid')
  expect(await db().$count(operationTable)).toBe(1)
})
