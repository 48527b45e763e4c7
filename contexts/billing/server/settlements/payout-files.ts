import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { lockBankAccount } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyStudents } from '@halaqa/students/server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { listPayoutFiles, type PayoutFile } from '../../contract/payout-files.ts'
import { nothingToSend } from '../../contract/settlements.ts'
import { goesByBank, payoutFileTable, settlementTable } from './settlements.table.ts'

const sumOf = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from ${settlementTable} where ${settlementTable.payout_file_id} = ${payoutFileTable.id})`.mapWith(
    Number,
  )
const amount = sumOf(sql`coalesce(sum(${settlementTable.amount}), 0)`)
const select = () =>
  db()
    .select({
      file: payoutFileTable,
      source: bankAccountTable,
      count: sumOf(sql`count(*)`),
      open: sumOf(sql`count(*) filter (where ${settlementTable.state} = 'sent')`),
      amount,
    })
    .from(payoutFileTable)
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, payoutFileTable.bank_account_id))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof select>>[number]

const present = ({ file, source, ...sums }: Selected, language: string): PayoutFile => ({
  ...sums,
  id: file.id,
  bank_account_id: source.id,
  bank_account: nameIn(source, language),
  made_by_name: file.made_by_name,
  made_at: file.made_at.toISOString(),
})

export const payoutFilesList = handleList(listPayoutFiles, {
  from: select,
  key: payoutFileTable.id,
  sorts: { id: payoutFileTable.id, made_at: payoutFileTable.made_at },
  present: (rows, { language }) => rows.map(row => present(row, language)),
})

/** 404 where there is none. */
export async function payoutFileById(id: number, language: string): Promise<PayoutFile> {
  const [row] = await select().where(eq(payoutFileTable.id, id))
  return present(row ?? refuse(notFound), language)
}

/** Puts all approved payouts of a bank account into one file; each stands in one. The students are told. Refuses `nothing-to-send`. */
export const issuePayoutFile = (bankAccountId: number): Promise<number> =>
  transaction(async () => {
    const account = await lockBankAccount(bankAccountId)
    if (account.kind !== 'bank') refuse(nothingToSend)
    const [file] = await db()
      .insert(payoutFileTable)
      .values({ bank_account_id: bankAccountId, made_by_name: currentActor().name, made_at: clock.now() })
      .returning({ id: payoutFileTable.id })
    const sent = await db()
      .update(settlementTable)
      .set({ state: 'sent', payout_file_id: file!.id })
      .where(and(eq(settlementTable.bank_account_id, bankAccountId), eq(settlementTable.state, 'approved'), goesByBank))
      .returning({ id: settlementTable.id, student_id: settlementTable.student_id })
    if (!sent.length) refuse(nothingToSend)
    const students = [...new Set(sent.map(each => each.student_id))]
    await notifyStudents(students, { kind: 'billing.payout-sent', params: {}, link: '/student/payments' })
    await audit({
      action: 'billing.payout-file.issue',
      subject: ['billing.payout-file', file!.id],
      after: { bank_account_id: bankAccountId, settlements: sent.map(each => each.id) },
    })
    return file!.id
  })

/** What still stands in a file, in its order. */
export const payoutsOfFile = (id: number) =>
  db()
    .select()
    .from(settlementTable)
    .where(and(eq(settlementTable.payout_file_id, id), inArray(settlementTable.state, ['sent', 'paid'])))
    .orderBy(asc(settlementTable.id))
