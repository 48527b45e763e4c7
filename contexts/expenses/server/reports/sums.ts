import { nameIn } from '@halaqa/academics/server'
import { balancesOfBanks } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { handleRows } from '@halaqa/kit-server/list'
import { balanceReport, categoryReport } from '../../contract/reports.ts'
import { namedCategories } from '../categories/categories.queries.ts'
import { type Period, spentByCategory } from '../operations/spent.queries.ts'
import { budgetsOf, yearById, yearOn } from '../years/years.queries.ts'
import { periodOf } from './period.ts'

/**
 * By category what was spent in the days of a budget year, or in other days. Where nothing is asked, in the year of today; without
 * a year no budget stands beside it.
 */
export const categorySums = handleRows(categoryReport, async ({ query: { filter }, language }) => {
  const { year_id, ...days } = filter
  const isAsked = Boolean(days.during || days.from || days.until)
  const year = year_id ? await yearById(year_id) : isAsked ? undefined : await yearOn(clock.today())
  const from = latest(days.from, year?.starts_on)
  const until = earliest(days.until, year?.ends_on)
  const period = await periodOf({ during: days.during, from, until })
  const spent = period ? await spentByCategory(period) : new Map()
  const budgets = year && (await budgetsOf(year.id))
  const all = [...spent.values()].reduce((sum, each) => sum + Math.max(0, each.spent), 0)
  return (await namedCategories(language))
    .filter(each => spent.has(each.id) || budgets?.has(each.id))
    .map(({ id, name }) => {
      const of = spent.get(id) ?? { spent: 0, operations: 0 }
      const budget = budgets ? (budgets.get(id) ?? 0) : null
      const share = all === 0 ? 0 : Math.round((Math.max(0, of.spent) * 10_000) / all)
      return { id, name, ...of, share, budget, left: budget === null ? null : budget - of.spent, ...daysOf(period) }
    })
})

const daysOf = (period: Period | undefined) => ({ from: period?.from ?? null, until: period?.until ?? null })

/** The narrower of two bounds. */
const latest = (one?: string, other?: string) => (one && other ? (one > other ? one : other) : (one ?? other))
const earliest = (one?: string, other?: string) => (one && other ? (one < other ? one : other) : (one ?? other))

/** Each bank account and cash desk, as the books have it. */
export const balances = handleRows(balanceReport, async ({ query: { filter }, language }) => {
  const period = await periodOf(filter)
  if (!period) return []
  const found = await balancesOfBanks(period)
  return found
    .filter(each => !filter.kind || each.kind === filter.kind)
    .map(each => ({
      id: each.id,
      name: nameIn(each, language),
      kind: each.kind,
      account_id: each.account_id,
      opening: each.opening,
      entered: each.entered,
      spent: each.left,
      closing: each.closing,
      ...daysOf(period),
    }))
})
