import { sql } from 'drizzle-orm'
import { accountDayTable, entryTable, ledgerAccountTable, transferTable, unsummedEntryTable } from './ledger.table.ts'

/** Both sides of the transfers of entries that a statement names `wanted`: key, day, debit, credit in baisa. */
export const sidesOfWanted = sql`
  select case when account.owner_id is null then account.key else account.kind end as key, entry.posted_on as day, side.debit, side.credit
  from wanted join ${entryTable} entry on entry.id = wanted.entry_id
  join ${transferTable} transfer on transfer.entry_id = entry.id
  cross join lateral (values (transfer.debit_account, transfer.amount, 0::bigint),
    (transfer.credit_account, 0::bigint, transfer.amount)) side (account_id, debit, credit)
  join ${ledgerAccountTable} account on account.id = side.account_id`

/**
 * A table for a statement: what entered and left accounts by day, up to this moment. What was summed by the job, and beside it
 * what was posted since: a day may have several rows of an account.
 */
export const daysOfAccounts = sql`select key, day, debit, credit from ${accountDayTable} union all
  select key, day, debit, credit from (with wanted as (select entry_id from ${unsummedEntryTable}) ${sidesOfWanted}) since`
