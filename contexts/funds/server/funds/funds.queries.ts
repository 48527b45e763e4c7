import { nameIn } from '@halaqa/academics/server'
import { standingInBooks } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleChoices, handleRows } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { asc, count, eq, inArray, sum } from 'drizzle-orm'
import { type Fund, listFunds, listOpenFunds } from '../../contract/funds.ts'
import { fundsWrite } from '../../contract/permissions.ts'
import { purposeTable } from '../purposes/purposes.table.ts'
import { donationTable, inTheFund } from '../tables/donations.table.ts'
import { type FundRow, fundPurposeTable, fundTable } from '../tables/funds.table.ts'
import { grantTable } from '../tables/grants.table.ts'
import { accountOfFund } from './fund-account.ts'

/** A college has few: all of them are read. */
export const fundsList = handleRows(listFunds, async ({ query: { filter }, actor, language }) => {
  const rows = await db().select().from(fundTable)
  const shown = await present(rows, actor, language)
  return shown.filter(
    each =>
      (filter.is_open === undefined || each.is_open === filter.is_open) &&
      (filter.purpose_id === undefined || each.purposes.some(({ id }) => id === filter.purpose_id)),
  )
})

/** Those to which something may be given. */
export const openFundChoices = handleChoices(listOpenFunds, {
  from: () => db().select().from(fundTable).$dynamic(),
  key: fundTable.id,
  where: () => [eq(fundTable.is_open, true)],
  search: [folded(fundTable.name_ar), folded(fundTable.name_en), folded(fundTable.name_fr)],
  sorts: { name: fundTable.name_ar },
  present: (rows, { language }) => rows.map(row => ({ id: row.id, name: nameIn(row, language) })),
})

async function present(rows: readonly FundRow[], actor: Actor, language: string): Promise<Fund[]> {
  const ids = rows.map(row => row.id)
  const [tags, sums, books] = [await purposesOf(ids, language), await sumsOf(ids), await inBooks(rows)]
  const may = actor.permissions.has(fundsWrite)
  return rows.map(row => {
    const { given, waiting, isUsed } = sums(row.id)
    const balance = books(row).balance
    return {
      ...row,
      name: nameIn(row, language),
      purposes: tags.get(row.id) ?? [],
      given,
      granted: given - balance,
      balance,
      waiting,
      can: { edit: may, delete: may && !isUsed },
    }
  })
}

/** What funds are for, by fund. */
export async function purposesOf(fundIds: number[], language: string) {
  if (!fundIds.length) return new Map()
  const rows = await db()
    .select({ fund_id: fundPurposeTable.fund_id, purpose: purposeTable })
    .from(fundPurposeTable)
    .innerJoin(purposeTable, eq(purposeTable.id, fundPurposeTable.purpose_id))
    .where(inArray(fundPurposeTable.fund_id, fundIds))
    .orderBy(asc(purposeTable.name_ar))
  const byFund = Map.groupBy(rows, row => row.fund_id)
  const shown = (of: typeof rows) =>
    of.map(({ purpose }) => ({ id: purpose.id, name: nameIn(purpose, language), colour: purpose.colour }))
  return new Map([...byFund].map(([id, own]) => [id, shown(own)]))
}

/** What was given to each and stays given, and what is asked of it, in baisa. */
async function sumsOf(fundIds: number[]) {
  const of = inArray(donationTable.fund_id, fundIds)
  const donations = await db()
    .select({
      id: donationTable.fund_id,
      given: sum(donationTable.amount).mapWith(Number),
      is_in: inTheFund,
    })
    .from(donationTable)
    .where(of)
    .groupBy(donationTable.fund_id, inTheFund)
  const grants = await db()
    .select({
      id: grantTable.fund_id,
      state: grantTable.state,
      amount: sum(grantTable.amount).mapWith(Number),
      count: count(),
    })
    .from(grantTable)
    .where(inArray(grantTable.fund_id, fundIds))
    .groupBy(grantTable.fund_id, grantTable.state)
  return (id: number) => ({
    given: donations.find(each => each.id === id && each.is_in)?.given ?? 0,
    waiting: grants.find(each => each.id === id && each.state === 'asked')?.amount ?? 0,
    isUsed: donations.some(each => each.id === id) || grants.some(each => each.id === id),
  })
}

/** What lies in each by the books: their accounts are to the good of the fund. */
async function inBooks(rows: readonly FundRow[]) {
  const books = await standingInBooks(rows.map(accountOfFund))
  return (row: FundRow) => {
    const standing = books.get(accountOfFund(row).key)
    return { balance: 0 - (standing?.amount ?? 0), account_id: standing?.account_id ?? null }
  }
}

export async function fundRow(id: number): Promise<FundRow> {
  const [row] = await db().select().from(fundTable).where(eq(fundTable.id, id))
  return row ?? refuse(notFound)
}

/** What lies in a fund, in baisa. */
export async function balanceOfFund(id: number): Promise<number> {
  const row = await fundRow(id)
  return (await inBooks([row]))(row).balance
}

/** A fund as the list has it, or 404. */
export const fundById = async (id: number, actor: Actor, language: string): Promise<Fund> =>
  (await present([await fundRow(id)], actor, language))[0]!

export async function fundView(id: number, actor: Actor, language: string) {
  const row = await fundRow(id)
  return {
    ...(await present([row], actor, language))[0]!,
    account_id: (await inBooks([row]))(row).account_id,
    donations: await db().$count(donationTable, eq(donationTable.fund_id, id)),
    grants: await db().$count(grantTable, eq(grantTable.fund_id, id)),
  }
}

export async function fundForm(id: number, actor: Actor, language: string) {
  const shown = await fundById(id, actor, language)
  return { ...shown, purpose_ids: shown.purposes.map(each => each.id) }
}

/** Every fund with what lies in it and nobody asks for yet, for whoever grants. */
export async function fundsToGrantFrom(language: string) {
  const rows = await db().select().from(fundTable).orderBy(asc(fundTable.name_ar))
  const sums = await sumsOf(rows.map(row => row.id))
  const books = await inBooks(rows)
  return rows
    .map(row => ({
      id: row.id,
      name: nameIn(row, language),
      left: Math.max(0, books(row).balance - sums(row.id).waiting),
    }))
    .filter(each => each.left > 0)
}
