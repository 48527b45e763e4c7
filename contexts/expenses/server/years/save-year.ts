import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { approveLarge } from '../../contract/permissions.ts'
import { budgetYearUsed, usualLargeFrom, type YearInput } from '../../contract/years.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { spentByCategory } from '../operations/spent.queries.ts'
import { yearAmountTable, yearTable } from './years.table.ts'

/** Adds a budget year. Answers its id. */
export const addYear = (input: YearInput): Promise<number> =>
  saving(async () => {
    await requireFree(input)
    requireMaySetLimit(input.large_from, usualLargeFrom)
    const { amounts, ...fields } = input
    const [row] = await db().insert(yearTable).values(fields).returning({ id: yearTable.id })
    await writeAmounts(row!.id, amounts)
    await audit({ action: 'expenses.year.store', subject: ['expenses.year', row!.id], after: input })
    return row!.id
  })

/** Changes its days, its amounts and its limit. What was approved under another limit stays approved. */
export const changeYear = (id: number, input: YearInput): Promise<void> =>
  saving(async () => {
    const [before] = await db().select().from(yearTable).where(eq(yearTable.id, id))
    if (!before) return refuse(notFound)
    await requireFree(input, id)
    requireMaySetLimit(input.large_from, before.large_from)
    const { amounts, ...fields } = input
    await db().update(yearTable).set(fields).where(eq(yearTable.id, id))
    const old = await db().delete(yearAmountTable).where(eq(yearAmountTable.year_id, id)).returning()
    await writeAmounts(id, amounts)
    await audit({
      action: 'expenses.year.update',
      subject: ['expenses.year', id],
      before: { ...before, amounts: old.map(({ category_id, amount }) => ({ category_id, amount })) },
      after: input,
    })
  })

/** Deletes a year in whose days nothing was spent. */
export const deleteYear = (id: number): Promise<{ id: number; ok: boolean }> =>
  saving(async () => {
    const [year] = await db().delete(yearTable).where(eq(yearTable.id, id)).returning()
    if (!year) return refuse(notFound)
    if ((await spentByCategory({ from: year.starts_on, until: year.ends_on })).size) refuse(budgetYearUsed)
    await audit({ action: 'expenses.year.delete', subject: ['expenses.year', id], before: year })
    return { id, ok: true }
  })

/** One after the other: of two who add the same days the second sees the first. */
const saving = <T>(work: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('expenses.years'))`)
    return work()
  })

/** Its days and its name are no other year's. */
async function requireFree({ name, starts_on, ends_on }: YearInput, id = 0): Promise<void> {
  const [other] = await db()
    .select()
    .from(yearTable)
    .where(
      and(
        ne(yearTable.id, id),
        or(eq(yearTable.name, name), and(lte(yearTable.starts_on, ends_on), gte(yearTable.ends_on, starts_on))),
      ),
    )
    .limit(1)
  if (other?.name === name) refuse(invalid, { name: 'field.taken' })
  if (other) refuse(invalid, { starts_on: 'field.days-of-other-year' }, { year: other.name })
}

/** Nobody lifts the limit that holds for themselves. */
function requireMaySetLimit(wanted: number, now: number): void {
  if (wanted !== now && !currentActor().permissions.has(approveLarge))
    refuse(invalid, { large_from: 'field.limit-of-chief' })
}

async function writeAmounts(year_id: number, amounts: YearInput['amounts']): Promise<void> {
  const planned = amounts.filter(each => each.amount > 0)
  if (!planned.length) return
  const ids = planned.map(each => each.category_id)
  if ((await db().$count(categoryTable, inArray(categoryTable.id, ids))) < ids.length)
    refuse(invalid, { amounts: 'field.unknown-reference' })
  await db()
    .insert(yearAmountTable)
    .values(planned.map(each => ({ year_id, ...each })))
}
