import { aBankAccount, cashFrom, moneyInto } from '@halaqa/finance/factories'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { academicCalendar } from '@halaqa/kit-server/during'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { approveLarge, operationApprove, operationWrite, yearWrite } from '../../contract/permissions.ts'
import { balanceReport, categoryReport, expenseReport } from '../../contract/reports.ts'
import { approveOperation, askReversal, reverseOperation } from '../decisions/decide-operation.ts'
import { expensesContext } from '../expenses.context.ts'
import { aCategory, anOperation } from '../factories.ts'
import { addYear, changeYear, deleteYear } from '../years/save-year.ts'
import { yearDraft, yearView } from '../years/years.queries.ts'
import { postingsList, spentByMonth } from './postings.queries.ts'
import { balances, categorySums } from './sums.ts'

const calendar = academicCalendar.contribute(async () => ({ semesters: [], years: [] }))
assemble([{ ...expensesContext, contributions: [calendar] }])
const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  ;[muna, salim] = [await officer('منى'), await officer('سالم')]
})
afterEach(() => setClock())

let muna: Actor
let salim: Actor
async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  const permissions = new Set([operationWrite, operationApprove, approveLarge, yearWrite])
  return { ...nobody, id, name, guard: 'users', permissions }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const posted = async (wish: Parameters<typeof anOperation>[0]) => {
  const id = await by(muna, () => anOperation(wish))
  await by(salim, () => approveOperation(id))
  return id
}
const reversed = async (id: number) => {
  await by(muna, () => askReversal(id, 'خطأ'))
  await by(salim, () => reverseOperation(id))
}
const year2026 = { name: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', large_from: 500_000 }

describe('the report of expenses', () => {
  it('has what was posted, and what came back on its day, below nothing; the sum is what was spent', async () => {
    await posted({ amount: 30_000, spent_on: '2026-10-05', payee: 'مكتبة' })
    await reversed(await posted({ amount: 7000, spent_on: '2026-10-06', payee: 'مطبعة' }))
    await by(muna, () => anOperation({ amount: 99 }))
    const report = (query: object = {}) => pageOfList(expenseReport, postingsList, { query })
    const { rows, totals } = await report()
    expect(rows.map(each => [each.posted_on, each.kind, each.amount])).toEqual([
      ['2026-11-27', 'reversal', -7000],
      ['2026-10-06', 'expense', 7000],
      ['2026-10-05', 'expense', 30_000],
    ])
    expect(totals).toEqual({ amount: 30_000 })
    expect((await report({ filter: { until: '2026-10-31' } })).totals).toEqual({ amount: 37_000 })
    expect((await report({ q: 'مكتبه' })).total).toBe(1)
    expect((await spentByMonth({ filter: {} })).rows).toEqual([
      { month: '2026-10-01', amount: 37_000 },
      { month: '2026-11-01', amount: -7000 },
    ])
  })
})

describe('expenses by category', () => {
  it('stand beside the budget of the year, with their share; a row has as many entries as its report', async () => {
    const [one, other] = [await aCategory('صيانة'), await aCategory('ضيافة')]
    const amounts = [{ category_id: one.id, amount: 50_000 }]
    const yearId = await by(muna, () => addYear({ ...year2026, amounts }))
    await posted({ category_id: one.id, amount: 60_000 })
    await posted({ category_id: other.id, amount: 20_000 })
    await posted({ category_id: other.id, amount: 5000, spent_on: '2025-12-31' })
    const sums = (filter: object = {}) => pageOfList(categoryReport, categorySums, { query: { filter } })
    const { rows } = await sums({ year_id: yearId })
    expect(rows).toMatchObject([
      { name: 'صيانة', spent: 60_000, share: 7500, budget: 50_000, left: -10_000 },
      { name: 'ضيافة', spent: 20_000, share: 2500, budget: 0, left: -20_000 },
    ])
    expect((await sums()).rows).toEqual(rows)
    expect((await sums({ until: '2025-12-31' })).rows).toMatchObject([{ name: 'ضيافة', spent: 5000, budget: null }])
    for (const { id, operations, spent, from, until } of rows) {
      const filter = { category_id: id, from, until }
      const page = await pageOfList(expenseReport, postingsList, { query: { filter } })
      expect([page.total, page.totals]).toEqual([operations, { amount: spent }])
    }
  })
})

describe('the balances', () => {
  it('of a period open with what lay there before and close with what lies there at its end', async () => {
    const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
    const desk = await aBankAccount({ kind: 'cash', name_ar: 'الصندوق' })
    await moneyInto(bank, 100_000, '2026-10-01')
    await cashFrom(bank, desk, 30_000, '2026-11-02')
    await posted({ bank_account_id: desk.id, amount: 4000, spent_on: '2026-11-03' })
    const report = async (filter: object) =>
      (await pageOfList(balanceReport, balances, { query: { filter } })).rows.map(each => [
        each.kind,
        each.opening,
        each.entered,
        each.spent,
        each.closing,
      ])
    expect(await report({ from: '2026-11-01', until: '2026-11-30' })).toEqual([
      ['bank', 100_000, 0, 30_000, 70_000],
      ['cash', 0, 30_000, 4000, 26_000],
    ])
    expect(await report({ until: '2026-10-31' })).toEqual([
      ['bank', 0, 100_000, 0, 100_000],
      ['cash', 0, 0, 0, 0],
    ])
    expect(await report({ during: 'this_month', kind: 'cash' })).toEqual([['cash', 0, 30_000, 4000, 26_000]])
  })
})

describe('a budget year', () => {
  const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
  it('shares no day and no name with another', async () => {
    await by(muna, () => addYear({ ...year2026, amounts: [] }))
    const next = { ...year2026, name: '2027', starts_on: '2026-12-31', ends_on: '2027-12-30', amounts: [] }
    expect(await refusal(muna, () => addYear(next))).toBe('invalid')
    expect(await refusal(muna, () => addYear({ ...next, starts_on: '2027-01-01', name: '2026' }))).toBe('invalid')
    expect(await refusal(muna, () => addYear({ ...next, starts_on: '2027-01-01' }))).toBeNull()
  })
  it('has its limit changed by whoever may approve large operations, and by nobody else', async () => {
    const plain = { ...muna, permissions: new Set([yearWrite, operationWrite, operationApprove]) }
    const wanted = { ...year2026, large_from: 900_000, amounts: [] }
    expect(await refusal(plain, () => addYear(wanted))).toBe('invalid')
    const id = await by(plain, () => addYear({ ...year2026, amounts: [] }))
    expect(await refusal(plain, () => changeYear(id, wanted))).toBe('invalid')
    expect(await refusal(muna, () => changeYear(id, wanted))).toBeNull()
  })
  it('in which something was spent stays, and shows it also where nothing was planned', async () => {
    const id = await by(muna, () => addYear({ ...year2026, amounts: [] }))
    const category = await aCategory('صيانة')
    await posted({ category_id: category.id, amount: 5000 })
    expect(await refusal(muna, () => deleteYear(id))).toBe('budget-year-used')
    expect(await yearView(id, muna, 'ar')).toMatchObject({
      budget: 0,
      spent: 5000,
      left: -5000,
      lines: [{ category: 'صيانة', budget: 0, spent: 5000, left: -5000 }],
    })
  })
  it('starts from the one before, with its amounts', async () => {
    const { id } = await aCategory('صيانة')
    const first = { name: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', large_from: 500_000 }
    expect(await yearDraft('ar')).toMatchObject({ ...first, amounts: [{ category_id: id, amount: 0 }] })
    await by(muna, () => addYear({ ...year2026, amounts: [{ category_id: id, amount: 9000 }] }))
    expect(await yearDraft('ar')).toMatchObject({
      name: '2027',
      starts_on: '2027-01-01',
      ends_on: '2027-12-31',
      amounts: [{ category_id: id, amount: 9000 }],
    })
  })
})
