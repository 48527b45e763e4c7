import { nameIn } from '@halaqa/academics/server'
import { invoiceName, invoicesOf, settledUnder } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { eq } from 'drizzle-orm'
import { type Grant, listGrants } from '../../contract/grants.ts'
import { balanceOfFund, fundsToGrantFrom } from '../funds/funds.queries.ts'
import { fundTable } from '../tables/funds.table.ts'
import { grantTable } from '../tables/grants.table.ts'
import { openInvoicesOf } from './ask-grant.ts'
import { referenceOf } from './changing-grant.ts'
import { canBeDone } from './grants.policy.ts'

const selectGrants = () =>
  db()
    .select({ grant: grantTable, fund: fundTable, student: studentTable })
    .from(grantTable)
    .innerJoin(fundTable, eq(fundTable.id, grantTable.fund_id))
    .innerJoin(studentTable, eq(studentTable.id, grantTable.student_id))
    .$dynamic()

export const grantsList = handleList(listGrants, {
  from: selectGrants,
  key: grantTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(grantTable.state, filter.state),
    filter.fund_id && eq(grantTable.fund_id, filter.fund_id),
    filter.student_id && eq(grantTable.student_id, filter.student_id),
    await withinWord(grantTable.asked_at, filter.during),
  ],
  search: [grantTable.search_text, studentTable.search_text],
  sorts: {
    id: grantTable.id,
    student: studentTable.full_name,
    amount: grantTable.amount,
    state: grantTable.state,
    asked_at: grantTable.asked_at,
    approved_on: grantTable.approved_on,
  },
  sums: () =>
    db()
      .select({ id: grantTable.id, amount: grantTable.amount, fund_id: grantTable.fund_id, state: grantTable.state })
      .from(grantTable)
      .innerJoin(studentTable, eq(studentTable.id, grantTable.student_id))
      .$dynamic(),
  present: (rows, { actor, language }) => present(rows, actor, language),
})

type Selected = Awaited<ReturnType<typeof selectGrants>>[number]

/** What of grants stands by the books, by their ids, in baisa. */
export async function paidByGrants(ids: readonly number[]): Promise<(id: number) => number> {
  const paid = await settledUnder('grant', ids.map(referenceOf))
  return id => paid.get(referenceOf(id)) ?? 0
}

async function present(rows: readonly Selected[], actor: Actor, language: string): Promise<Grant[]> {
  const paid = await paidByGrants(rows.map(({ grant }) => grant.id))
  return rows.map(({ grant, fund, student }) => {
    const { id, state, invoice_id, invoice_number, amount, reason, asked_by_name, approved_by_name, approved_on } =
      grant
    return {
      ...{ id, state, invoice_id, invoice_number, amount, reason, asked_by_name, approved_by_name, approved_on },
      fund_id: fund.id,
      fund: nameIn(fund, language),
      student_id: student.id,
      student: student.full_name,
      student_number: student.number,
      paid: paid(id),
      asked_at: grant.asked_at.toISOString(),
      can: canBeDone(grant, actor),
    }
  })
}

export async function grantView(id: number, actor: Actor, language: string) {
  const [selected] = await selectGrants().where(eq(grantTable.id, id))
  if (!selected) return refuse(notFound)
  const { grant, student } = selected
  const invoices = await invoicesOf({ guard: 'students', id: student.account_id })
  const { revoked_at, refused_by_name, contested_by_name, revoked_by_name, note } = grant
  return {
    ...(await present([selected], actor, language))[0]!,
    balance: await balanceOfFund(grant.fund_id),
    open: invoices.find(each => each.id === grant.invoice_id)?.open ?? 0,
    revoked_at: revoked_at?.toISOString() ?? null,
    ...{ refused_by_name, contested_by_name, revoked_by_name, note },
  }
}

/** What the form of a grant starts from. */
export async function grantDraft(asked: { fund_id?: number; student_id?: number }, language: string) {
  const funds = await fundsToGrantFrom(language)
  const known = asked.student_id ? await db().$count(studentTable, eq(studentTable.id, asked.student_id)) : 0
  return {
    fund_id: funds.find(each => each.id === asked.fund_id)?.id ?? null,
    student_id: known ? asked.student_id! : null,
    funds,
  }
}

export async function invoicesToGrant(studentId: number, language: string) {
  const invoices = await openInvoicesOf(studentId)
  return {
    rows: invoices.map(({ id, number, kind, total, open }) => ({
      ...{ id, number, total, open },
      about: invoiceName({ kind, payer_guard: 'students' }, language),
    })),
  }
}
