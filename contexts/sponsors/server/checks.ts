import { standingOn } from '@halaqa/finance/server'
import { type Check, noRow } from '@halaqa/kit-server/checks'
import { db } from '@halaqa/kit-server/database'
import { sql, sum } from 'drizzle-orm'
import { accountOfSponsor } from './sponsors/sponsor-account.ts'
import { billedBySponsor } from './standing/standing-of-bills.ts'
import { billLineTable, billTable } from './tables/bills.table.ts'
import { isPaid, paymentTable } from './tables/payments.table.ts'
import { sponsorTable } from './tables/sponsors.table.ts'

const inTheBooks: Check = {
  name: 'what sponsors owe',
  async find() {
    const rows = await db().select().from(sponsorTable)
    const books = await standingOn(rows.map(accountOfSponsor))
    const billed = await billedBySponsor(rows.map(row => row.id))
    const paid = await db()
      .select({ id: paymentTable.sponsor_id, amount: sum(paymentTable.amount).mapWith(Number) })
      .from(paymentTable)
      .where(isPaid)
      .groupBy(paymentTable.sponsor_id)
    const owes = (id: number) => billed(id) - (paid.find(each => each.id === id)?.amount ?? 0)
    const differ = rows.filter(row => (books.get(accountOfSponsor(row).key) ?? 0) !== owes(row.id))
    if (!differ.length) return []
    const says = 'sponsors for which the books say another amount than their bills and payments'
    return [{ says, count: differ.length, first: differ.slice(0, 5).map(row => String(row.id)) }]
  },
}

const [bill, line] = [billTable, billLineTable]
/** What an auditor would add up. */
export const sponsorsChecks: Check[] = [
  inTheBooks,
  noRow(
    'bills of sponsors and their lines',
    'bills whose amount is not the sum of their lines',
    sql`select ${bill.id} as id from ${bill} where ${bill.amount} is distinct from
      (select coalesce(sum(${line.amount}), 0) from ${line} where ${line.bill_id} = ${bill.id})`,
  ),
]
