import { db } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { keyOfBank } from '../banks/balances.ts'
import type { BankAccount } from '../banks/bank-accounts.table.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { entryTable, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'

/** What was posted on a bank account by one entry: `amount` is above nothing where it came in, below where it went out. In baisa. */
export type BankMovement = {
  entry_id: number
  /** The first of its transfers on the account: the page of the journal that shows it. */
  transfer_id: number
  posted_on: string
  kind: EntryKind
  reference: string
  reason: string
  amount: number
  /** It was taken back, or somebody asked for that. */
  is_reversed: boolean
  /** Of a receipt: the bank's own reference, and who paid. */
  bank_reference: string
  payer_name: string
}

type Asked = {
  from?: string | undefined
  until?: string | undefined
  entries?: readonly number[]
  references?: readonly string[]
  /** As `amount` is. */
  amounts?: readonly number[]
}

/** The movements on a bank account or cash desk, the oldest first; narrowed by what is asked. */
export async function bankMovements(
  account: Pick<BankAccount, 'kind' | 'id'>,
  { from, until, entries, references, amounts }: Asked = {},
): Promise<BankMovement[]> {
  const listed = (values: readonly (number | string)[]) =>
    sql.join(
      values.map(each => sql`${each}`),
      sql`, `,
    )
  const among = (column: SQL, values: readonly (number | string)[]) =>
    values.length ? sql`${column} in (${listed(values)})` : sql`false`
  const conditions = [
    sql`own.key = ${keyOfBank(account)}`,
    ...(from ? [sql`entry.posted_on >= ${from}`] : []),
    ...(until ? [sql`entry.posted_on <= ${until}`] : []),
    ...(entries ? [among(sql`entry.id`, entries)] : []),
    ...(references ? [among(sql`entry.reference`, references)] : []),
  ]
  const { rows } = await db().execute<BankMovement>(sql`
    with own as (select id, key from ${ledgerAccountTable} where key = ${keyOfBank(account)}),
    moved as (select transfer.* from ${transferTable} transfer, own where transfer.debit_account = own.id
      union all select transfer.* from ${transferTable} transfer, own where transfer.credit_account = own.id)
    select entry.id::float8 as entry_id, min(moved.id)::float8 as transfer_id, entry.posted_on::text as posted_on, entry.kind,
      entry.reference, entry.reason,
      sum(case when moved.debit_account = own.id then moved.amount else -moved.amount end)::float8 as amount,
      (bool_or(exists (select from ${transferTable} back where back.reverses = moved.id))
        or coalesce(max(receipt.state) = 'contested', false)) as is_reversed,
      coalesce(max(receipt.bank_reference), '') as bank_reference, coalesce(max(receipt.payer_name), '') as payer_name
    from own cross join moved join ${entryTable} entry on entry.id = moved.entry_id
    left join ${receiptTable} receipt on entry.reference = 'finance.receipt:' || receipt.id
    where ${sql.join(conditions, sql` and `)}
    group by entry.id
    ${
      amounts
        ? sql`having ${among(sql`sum(case when moved.debit_account = own.id then moved.amount else -moved.amount end)`, amounts)}`
        : sql``
    }
    order by entry.posted_on, entry.id`)
  return rows
}
