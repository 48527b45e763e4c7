import { nameIn } from '@halaqa/academics/server'
import { type AccountOf, fund, leastLeftFrom, type NamedOf } from '@halaqa/finance/server'
import { addressOf, invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, inArray } from 'drizzle-orm'
import { fundTooLow, showFund } from '../../contract/funds.ts'
import { type FundRow, fundTable } from '../tables/funds.table.ts'

/** Where what lies in a fund stands in the books. */
export const accountOfFund = ({ id, name_ar }: Pick<FundRow, 'id' | 'name_ar'>): AccountOf =>
  fund({ id, name: name_ar })

/** What the accounts of funds are called in a language. */
export const namesOfFunds: NamedOf = {
  kind: 'fund',
  named: async (ids, language) => {
    const rows = await db()
      .select()
      .from(fundTable)
      .where(inArray(fundTable.id, [...ids]))
    return new Map(rows.map(row => [row.id, nameIn(row, language)]))
  },
  page: id => addressOf(showFund, { params: { id } }),
}

/**
 * A fund, held until the transaction ends: of two who take the last rial out of it the second waits, and then sees what the first
 * left. Held before bank accounts and invoices. Refuses `invalid` where there is none.
 */
export async function lockFund(id: number): Promise<FundRow> {
  const [row] = await db().select().from(fundTable).where(eq(fundTable.id, id)).for('no key update')
  return row ?? refuse(invalid, { fund_id: 'field.unknown-reference' })
}

/** No more leaves a fund than lies in it on that day and every later one; it is held already. Refuses `fund-too-low`. */
export async function requireLeft(of: FundRow, on: string, amount: number): Promise<void> {
  if ((await leastLeftFrom(accountOfFund(of), on)) < amount) refuse(fundTooLow)
}
