import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Payer } from '../ledger/accounts.ts'
import { ledgerAccountTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'

/** Money that is to people's good: what they paid beyond what was asked, by the movements that it came by, and what is owed back. */
export type Credit =
  | { kind: 'surplus'; account: number; creditId: number; open: number }
  | { kind: 'owed'; account: number; open: number }

type Person = Pick<Payer, 'guard' | 'id'>
type OwnAccount = { id: number; kind: 'receivable' | 'refund_payable' }

/** The accounts of people, in the order in which they are held. Of one who was an applicant both are named. */
export const accountsOfPeople = (people: readonly Person[]): Promise<OwnAccount[]> =>
  db()
    .select({ id: ledgerAccountTable.id, kind: sql<OwnAccount['kind']>`${ledgerAccountTable.kind}` })
    .from(ledgerAccountTable)
    .where(
      or(
        ...people.map(({ guard, id }) =>
          and(eq(ledgerAccountTable.owner_guard, guard), eq(ledgerAccountTable.owner_id, id)),
        ),
      ),
    )
    .orderBy(asc(ledgerAccountTable.id))

/** Amounts are baisa, above 0; what was paid beyond first, the oldest before. Whoever uses it holds the accounts. */
export async function creditsOn(accounts: readonly OwnAccount[]): Promise<Credit[]> {
  const receivables = accounts.flatMap(each => (each.kind === 'receivable' ? [each.id] : []))
  const payables = accounts.flatMap(each => (each.kind === 'refund_payable' ? [each.id] : []))
  const surplus = receivables.length ? await surplusOn(receivables) : []
  const owed = await owedBackOn(payables)
  return [
    ...surplus.map(each => ({ kind: 'surplus' as const, ...each })),
    ...[...owed].flatMap(([account, open]) => (open > 0 ? [{ kind: 'owed' as const, account, open }] : [])),
  ]
}

/** What is to people's good in all, in baisa. */
export async function creditsOfPeople(people: readonly Person[]): Promise<number> {
  const credits = await creditsOn(await accountsOfPeople(people))
  return credits.reduce((all, each) => all + each.open, 0)
}

const surplusOn = (accountIds: number[]) =>
  db()
    .select({ account: openItemTable.account_id, creditId: openItemTable.transfer_id, open: openItemTable.open })
    .from(openItemTable)
    .where(
      and(inArray(openItemTable.account_id, accountIds), eq(openItemTable.side, 'credit'), gt(openItemTable.open, 0)),
    )
    .orderBy(asc(openItemTable.transfer_id))

/** What is to be paid out to people, by account, in baisa. */
export async function owedBackOn(accountIds: readonly number[]): Promise<Map<number, number>> {
  if (!accountIds.length) return new Map()
  const { rows } = await db().execute<{ account: number; owed: string }>(sql`
    select side.account, sum(side.amount) as owed from ${transferTable} cross join lateral (values
      (${transferTable.credit_account}, ${transferTable.amount}), (${transferTable.debit_account}, -${transferTable.amount})
    ) side (account, amount)
    where ${or(inArray(transferTable.debit_account, [...accountIds]), inArray(transferTable.credit_account, [...accountIds]))}
      and ${inArray(sql`side.account`, [...accountIds])}
    group by side.account order by side.account`)
  return new Map(rows.map(({ account, owed }) => [account, Number(owed)]))
}
