import { fund, standingOn } from '@halaqa/finance/server'
import type { Check } from '@halaqa/kit-server/checks'
import { db } from '@halaqa/kit-server/database'
import { inArray, sum } from 'drizzle-orm'
import { paidByGrants } from './grants/grants.queries.ts'
import { donationTable, inTheFund } from './tables/donations.table.ts'
import { type FundRow, fundTable } from './tables/funds.table.ts'
import { grantTable } from './tables/grants.table.ts'

const keyOf = ({ id, name_ar }: FundRow) => fund({ id, name: name_ar })

/** What lies in each fund by the books, in baisa. */
async function balances() {
  const rows = await db().select().from(fundTable)
  const books = await standingOn(rows.map(keyOf))
  return rows.map(row => ({ id: row.id, balance: 0 - (books.get(keyOf(row).key) ?? 0) }))
}

const found = (says: string, ids: number[]) =>
  ids.length ? [{ says, count: ids.length, first: ids.slice(0, 5).map(String) }] : []

const neverBelowNothing: Check = {
  name: 'funds hold something',
  async find() {
    const below = (await balances()).filter(each => each.balance < 0).map(each => each.id)
    return found('funds that paid more than was given to them', below)
  },
}

const inTheBooks: Check = {
  name: 'donations and grants in the books',
  async find() {
    const given = await db()
      .select({ id: donationTable.fund_id, amount: sum(donationTable.amount).mapWith(Number) })
      .from(donationTable)
      .where(inTheFund)
      .groupBy(donationTable.fund_id)
    const grants = await db()
      .select({ id: grantTable.id, fund_id: grantTable.fund_id })
      .from(grantTable)
      .where(inArray(grantTable.state, ['posted', 'contested']))
    const paid = await paidByGrants(grants.map(each => each.id))
    const differ = (await balances()).filter(({ id, balance }) => {
      const own = grants.filter(each => each.fund_id === id).reduce((all, each) => all + paid(each.id), 0)
      return balance !== (given.find(each => each.id === id)?.amount ?? 0) - own
    })
    const says = 'funds for which the books say another amount than their donations and grants'
    return found(
      says,
      differ.map(each => each.id),
    )
  },
}

/** What an auditor would add up. */
export const fundsChecks: Check[] = [neverBelowNothing, inTheBooks]
