import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { inArray, sql } from 'drizzle-orm'
import { type AccountKind, accountKinds } from '../../contract/ledger.ts'
import { daysOfAccounts } from '../ledger/days-of-accounts.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { namerOf } from './account-names.ts'

/** What entered and left every account until the end of a day; people's accounts are one row a kind. */
export async function trialBalanceOn(on = clock.today(), language: string) {
  const { rows } = await db().execute<{ key: string; debit: number; credit: number }>(sql`
    select key, sum(debit)::float8 as debit, sum(credit)::float8 as credit
    from (${daysOfAccounts}) days where day <= ${on} group by key`)
  const accounts = rows.length
    ? await db()
        .select()
        .from(ledgerAccountTable)
        .where(
          inArray(
            ledgerAccountTable.key,
            rows.map(row => row.key),
          ),
        )
    : []
  const byKey = new Map(accounts.map(account => [account.key, account]))
  const nameOf = await namerOf(accounts, language)
  const shown = rows.map(({ key, debit, credit }) => {
    const account = byKey.get(key)
    const kind = account?.kind ?? (key as AccountKind)
    const name = account ? nameOf(account) : translate(language, `finance.account.people.${kind}`)
    return { account_id: account?.id ?? null, kind, name, debit, credit }
  })
  const place = (kind: AccountKind) => accountKinds.indexOf(kind)
  shown.sort((one, other) => place(one.kind) - place(other.kind) || (one.account_id ?? 0) - (other.account_id ?? 0))
  const sum = (of: 'debit' | 'credit') => shown.reduce((all, row) => all + row[of], 0)
  return { on, rows: shown, debit: sum('debit'), credit: sum('credit') }
}
