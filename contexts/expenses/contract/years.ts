import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  id,
  idInPath,
  list,
  problem,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { expensesRead, yearWrite } from './permissions.ts'

/** In its days something was spent: it stays. */
export const budgetYearUsed = problem('budget-year-used', 409)

/** From so much on an operation is large where no year says otherwise: 500 rials. */
export const usualLargeFrom = 500_000

const YearAmount = z.strictObject({ category_id: id, amount: baisa })
const fields = {
  /** `2026` */
  name: text(40),
  starts_on: day,
  ends_on: day,
  /** From so much on, in baisa, an operation needs somebody who may approve large ones. */
  large_from: baisa.min(1),
}
export const YearInput = z
  .strictObject({ ...fields, amounts: z.array(YearAmount).max(200) })
  .superRefine(({ starts_on, ends_on, amounts }, context) => {
    if (ends_on < starts_on)
      context.addIssue({ code: 'custom', path: ['ends_on'], params: { key: 'ends-before-start' }, input: ends_on })
    if (new Set(amounts.map(each => each.category_id)).size < amounts.length)
      context.addIssue({ code: 'custom', path: ['amounts'], params: { key: 'category-once' }, input: amounts })
  })
export type YearInput = z.output<typeof YearInput>

/** A budget year: what may be spent in its days, what was, and what is left of it, in baisa. */
export const BudgetYear = z.object({
  id,
  ...fields,
  budget: baisa,
  spent: z.int().meta({ 'x-kind': 'money' }),
  /** Less than nothing where more was spent. */
  left: z.int().meta({ 'x-kind': 'money' }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
const BudgetLine = z.object({
  category_id: id,
  category: z.string(),
  budget: baisa,
  spent: z.int(),
  left: z.int(),
})

const base = '/financials/year'
const params = z.object({ id: idInPath })
/** T0970 */
export const listYears = list({
  word: 'expenses.year',
  path: `${base}/index`,
  access: staff(expensesRead),
  row: BudgetYear,
  sorts: ['name', 'starts_on', 'budget', 'spent', 'left'],
  sort: '-starts_on',
  search: false,
  columns: ['name', 'starts_on', 'ends_on', 'budget', 'spent', 'left', 'large_from'],
  summary: 'Budget years with what was spent and what is left',
})
/** What a form shows: the amount of every category under which something may be spent, and what it is called. */
const shown = {
  amounts: z.array(z.object({ category_id: id, amount: baisa })),
  categories: z.array(z.object({ id, name: z.string() })),
}
/** T0971 */
export const createYear = route({
  name: 'expenses.year.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(yearWrite),
  reply: z.object({ ...fields, ...shown }),
  summary: 'What a new budget year starts from: the days after the last one, and its amounts',
})
/** T0972 */
export const storeYear = route({
  name: 'expenses.year.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(yearWrite),
  body: YearInput,
  reply: BudgetYear,
  status: 201,
  summary: 'Add a budget year; its days are in no other',
})
/** T0976 */
export const showYear = route({
  name: 'expenses.year.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(expensesRead),
  params,
  reply: BudgetYear.extend({ lines: z.array(BudgetLine) }),
  summary: 'A budget year by category: budget, spent, left',
  followable: true,
})
/** T0973 */
export const editYear = route({
  name: 'expenses.year.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(yearWrite),
  params,
  reply: BudgetYear.extend({ ...shown, ...shownVersion }),
  summary: 'A budget year to be changed, with the amount of every category',
})
/** T0974 */
export const updateYear = route({
  name: 'expenses.year.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(yearWrite),
  params,
  changes: editYear,
  query: VersionQuery,
  body: YearInput,
  reply: BudgetYear,
  summary: 'Change a budget year: its days, its amounts, from when on an operation is large',
})
/** T0975 */
export const deleteYear = action({
  name: 'expenses.year.delete',
  path: `${base}/delete/{id}`,
  access: staff(yearWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a budget year in which nothing was spent',
})
