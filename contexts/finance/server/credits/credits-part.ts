import { type SQL, sql } from 'drizzle-orm'
import { ledgerAccountTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'

/**
 * What is to the good of everybody who has something, as rows `guard, id, credit` of another statement (ADR 0016): what was paid
 * beyond what was asked and what is owed back, in baisa, above 0. The same as `creditsOfPeople` says of one.
 */
export const creditsPart = (): SQL => sql`(
  select person.owner_guard as guard, person.owner_id as id, sum(has.open) as credit from (
    select ${openItemTable.account_id} as account, ${openItemTable.open} as open, 'receivable' as kind from ${openItemTable}
    where ${openItemTable.side} = 'credit' and ${openItemTable.open} > 0
    union all
    select payable.id, sum(side.amount), payable.kind from ${ledgerAccountTable} payable cross join lateral (
      select amount from ${transferTable} where credit_account = payable.id
      union all
      select -amount from ${transferTable} where debit_account = payable.id) side
    where payable.kind = 'refund_payable' group by payable.id having sum(side.amount) > 0) has
  join ${ledgerAccountTable} person on person.id = has.account and person.kind = has.kind
  where person.owner_id is not null group by person.owner_guard, person.owner_id)`
