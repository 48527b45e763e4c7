import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { closedDays } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, desc, eq } from 'drizzle-orm'
import { listSponsorPayments, type SponsorPayment } from '../../contract/payments.ts'
import { balanceOfSponsor } from '../sponsors/sponsors.queries.ts'
import { paymentTable } from '../tables/payments.table.ts'
import { sponsorTable } from '../tables/sponsors.table.ts'
import { canBeDone } from './payments.policy.ts'

const selectPayments = () =>
  db()
    .select({ payment: paymentTable, account: bankAccountTable })
    .from(paymentTable)
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, paymentTable.bank_account_id))
    .$dynamic()

export const paymentsList = handleList(listSponsorPayments, {
  from: selectPayments,
  keys: () => db().select({ id: paymentTable.id }).from(paymentTable).$dynamic(),
  key: paymentTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(paymentTable.state, filter.state),
    filter.kind && eq(paymentTable.kind, filter.kind),
    filter.sponsor_id && eq(paymentTable.sponsor_id, filter.sponsor_id),
    await withinWord(paymentTable.posted_on, filter.during),
  ],
  search: paymentTable.search_text,
  sorts: {
    id: paymentTable.id,
    number: paymentTable.number,
    sponsor: paymentTable.sponsor_name,
    amount: paymentTable.amount,
    posted_on: paymentTable.posted_on,
    state: paymentTable.state,
    recorded_at: paymentTable.recorded_at,
  },
  sums: () => {
    const { id, amount, sponsor_id, kind, state } = paymentTable
    return db().select({ id, amount, sponsor_id, kind, state }).from(paymentTable).$dynamic()
  },
  present: async (rows, { actor, language }) => {
    const isClosed = await closedDays()
    return rows.map(row => present(row, { actor, language, isClosed }))
  },
})

type Selected = Awaited<ReturnType<typeof selectPayments>>[number]

type Shown = { actor: Actor; language: string; isClosed: (day: string) => boolean }
function present({ payment, account }: Selected, { actor, language, isClosed }: Shown): SponsorPayment {
  const { id, number, state, sponsor_id, amount, kind, bank_reference, posted_on, remark } = payment
  return {
    ...{ id, number, state, sponsor_id, amount, kind, bank_reference, posted_on, remark },
    sponsor: payment.sponsor_name,
    bank_account_id: account.id,
    bank_account: nameIn(account, language),
    recorded_by_name: payment.recorded_by_name,
    recorded_at: payment.recorded_at.toISOString(),
    confirmed_by_name: payment.confirmed_by_name,
    is_day_closed: state === 'asked' && isClosed(posted_on),
    can: canBeDone(payment, actor, isClosed(posted_on)),
  }
}

/** A payment with where it came in, or 404. */
export async function paymentById(id: number): Promise<Selected> {
  const [row] = await selectPayments().where(eq(paymentTable.id, id))
  return row ?? refuse(notFound)
}

export async function paymentView(id: number, actor: Actor, language: string) {
  const selected = await paymentById(id)
  const { movement_id, reversal_id, confirmed_at, refused_by_name, contested_by_name } = selected.payment
  const { reversed_by_name, reversed_at, reason } = selected.payment
  return {
    ...present(selected, { actor, language, isClosed: await closedDays() }),
    ...{ movement_id, reversal_id, refused_by_name, contested_by_name, reversed_by_name, reason },
    confirmed_at: confirmed_at?.toISOString() ?? null,
    reversed_at: reversed_at?.toISOString() ?? null,
  }
}

/** What the form of a payment starts from; a sponsor that is not there is none. */
export async function paymentDraft(asked: { sponsor_id?: number }, language: string) {
  const known = asked.sponsor_id ? await db().$count(sponsorTable, eq(sponsorTable.id, asked.sponsor_id)) : 0
  const owed = known ? await balanceOfSponsor(asked.sponsor_id!) : 0
  const accounts = await db()
    .select()
    .from(bankAccountTable)
    .where(eq(bankAccountTable.is_open, true))
    .orderBy(desc(bankAccountTable.kind), asc(bankAccountTable.name_ar))
  return {
    sponsor_id: known ? asked.sponsor_id! : null,
    amount: owed > 0 ? owed : null,
    accounts: accounts.map(row => ({ id: row.id, name: nameIn(row, language), kind: row.kind })),
    today: clock.today(),
  }
}
