import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleRows } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { yearWrite } from '../../contract/permissions.ts'
import { listYears, usualLargeFrom } from '../../contract/years.ts'
import { namedCategories } from '../categories/categories.queries.ts'
import { spentByCategory } from '../operations/spent.queries.ts'
import { type YearRow, yearAmountTable, yearTable } from './years.table.ts'

/** The budget year of a day, where there is one. */
export async function yearOn(on: string): Promise<YearRow | undefined> {
  const [year] = await db()
    .select()
    .from(yearTable)
    .where(and(lte(yearTable.starts_on, on), gte(yearTable.ends_on, on)))
  return year
}

/** From so much on, in baisa, an operation of that day is large. */
export const largeFrom = async (on: string): Promise<number> => (await yearOn(on))?.large_from ?? usualLargeFrom

/** What may be spent for a category in the year of a day, and what was; nothing where no year has that day. */
export async function budgetOn(categoryId: number, on: string) {
  const year = await yearOn(on)
  if (!year) return undefined
  const spent = await spentByCategory({ from: year.starts_on, until: year.ends_on })
  return {
    year,
    budget: (await budgetsOf(year.id)).get(categoryId) ?? 0,
    spent: spent.get(categoryId)?.spent ?? 0,
  }
}

/** By category. */
export async function budgetsOf(yearId: number): Promise<Map<number, number>> {
  const rows = await db().select().from(yearAmountTable).where(eq(yearAmountTable.year_id, yearId))
  return new Map(rows.map(row => [row.category_id, row.amount]))
}

export async function yearById(id: number): Promise<YearRow> {
  const [year] = await db().select().from(yearTable).where(eq(yearTable.id, id))
  return year ?? refuse(notFound)
}

async function present(year: YearRow, actor: Actor) {
  const [budgets, spentBy] = [
    await budgetsOf(year.id),
    await spentByCategory({ from: year.starts_on, until: year.ends_on }),
  ]
  const budget = [...budgets.values()].reduce((sum, each) => sum + each, 0)
  const spent = [...spentBy.values()].reduce((sum, each) => sum + each.spent, 0)
  const may = actor.permissions.has(yearWrite)
  return { ...year, budget, spent, left: budget - spent, can: { edit: may, delete: may && spentBy.size === 0 } }
}

/** A college has one a year. */
export const yearsList = handleRows(listYears, async ({ actor }) => {
  const shown = []
  for (const year of await db().select().from(yearTable)) shown.push(await present(year, actor))
  return shown
})

export const yearRow = async (id: number, actor: Actor) => present(await yearById(id), actor)

/** By category: the budget, what was spent, what is left. Also what was spent without a budget. */
export async function yearView(id: number, actor: Actor, language: string) {
  const year = await yearById(id)
  const [budgets, spent] = [await budgetsOf(id), await spentByCategory({ from: year.starts_on, until: year.ends_on })]
  const lines = (await namedCategories(language))
    .filter(each => budgets.has(each.id) || spent.has(each.id))
    .map(each => {
      const of = { budget: budgets.get(each.id) ?? 0, spent: spent.get(each.id)?.spent ?? 0 }
      return { category_id: each.id, category: each.name, ...of, left: of.budget - of.spent }
    })
  return { ...(await present(year, actor)), lines }
}

/** The same to be changed: the amount of every category that is open or has one. */
export async function yearForm(id: number, actor: Actor, language: string) {
  return { ...(await present(await yearById(id), actor)), ...(await amountsShown(id, language)) }
}

/** What a new year starts from: twelve months after the last one, with its amounts. */
export async function yearDraft(language: string) {
  const [last] = await db().select().from(yearTable).orderBy(desc(yearTable.ends_on)).limit(1)
  const amounts = await amountsShown(last?.id, language)
  const { rows } = await db().execute<{ starts_on: string; ends_on: string }>(
    last
      ? sql`select (${last.ends_on}::date + 1)::text as starts_on, (${last.ends_on}::date + 1 + interval '1 year' - interval '1 day')::date::text as ends_on`
      : sql`select date_trunc('year', ${clock.today()}::date)::date::text as starts_on, (date_trunc('year', ${clock.today()}::date) + interval '1 year' - interval '1 day')::date::text as ends_on`,
  )
  const { starts_on, ends_on } = rows[0]!
  return { name: ends_on.slice(0, 4), starts_on, ends_on, large_from: last?.large_from ?? usualLargeFrom, ...amounts }
}

async function amountsShown(yearId: number | undefined, language: string) {
  const budgets = yearId === undefined ? new Map<number, number>() : await budgetsOf(yearId)
  const categories = (await namedCategories(language)).filter(each => each.is_open || budgets.has(each.id))
  return {
    amounts: categories.map(({ id }) => ({ category_id: id, amount: budgets.get(id) ?? 0 })),
    categories: categories.map(({ id, name }) => ({ id, name })),
  }
}
