import { invoicesOf } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { fundThenInWords } from '../donations/follows.ts'
import { type GrantRow, grantTable } from '../tables/grants.table.ts'
import { paidByGrants } from './grants.queries.ts'

type Of = Pick<GrantRow, 'fund_id' | 'student_id' | 'invoice_id' | 'amount'>

/** What becomes of the invoice and of the fund once it is paid, in sentences for whoever asks or approves. */
export async function paymentInWords(of: Of, language: string): Promise<string[]> {
  const { account_id } = await studentById(of.student_id)
  const invoice = (await invoicesOf({ guard: 'students', id: account_id })).find(each => each.id === of.invoice_id)
  if (!invoice || of.amount > invoice.open) return []
  const said = (baisa: number) => money(baisa, language as Language)
  const values = { number: invoice.number, amount: said(of.amount), left: said(invoice.open - of.amount) }
  const key = of.amount === invoice.open ? 'settled' : 'part'
  return [
    translate(language, `funds.follows.${key}`, values),
    ...(await fundThenInWords(of.fund_id, -of.amount, language)),
  ]
}

export const approvalInWords = async (id: number, language: string): Promise<string[]> =>
  paymentInWords(await grantRow(id), language)

/** What goes back to the fund, and is to be paid again by the student. */
export async function revocationInWords(id: number, language: string): Promise<string[]> {
  const { fund_id, invoice_number: number } = await grantRow(id)
  const back = (await paidByGrants([id]))(id)
  const amount = money(back, language as Language)
  return [
    translate(language, 'funds.follows.open_again', { number, amount }),
    ...(await fundThenInWords(fund_id, back, language)),
  ]
}

async function grantRow(id: number): Promise<GrantRow> {
  const [row] = await db().select().from(grantTable).where(eq(grantTable.id, id))
  return row ?? refuse(notFound)
}
