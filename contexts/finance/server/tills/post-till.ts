import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { lockBankAccount, requireHeld } from '../banks/balances.ts'
import { accountOfBank } from '../banks/bank-accounts.queries.ts'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { type AccountOf, suspense } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { TillRow } from './tills.table.ts'

/** What is too much in a desk, or missing, until it is explained. */
const difference = suspense('till-difference')

/** Posts what a counted day leaves: its difference, and what is carried to the bank. */
export async function postTill({ id, day: on, bank_account_id, reason, ...till }: TillRow): Promise<void> {
  const desk = accountOfBank(await lockBankAccount(bank_account_id))
  const [counted, expected] = [till.counted!, till.expected!]
  const reference = `finance.till:${id}`
  if (counted !== expected) {
    const amount = Math.abs(counted - expected)
    const transfer =
      counted > expected ? { debit: desk, credit: difference, amount } : { debit: difference, credit: desk, amount }
    await post({ kind: 'adjustment', reference, reason, on, transfers: [transfer] })
  }
  if (till.deposit > 0) {
    // What was paid out of it since is not there to be carried away.
    await requireHeld({ kind: 'cash', id: bank_account_id }, on, till.deposit)
    const bank = await accountById(till.deposit_account_id!)
    await post({ kind: 'deposit', reference, on, transfers: [{ debit: bank, credit: desk, amount: till.deposit }] })
  }
}

async function accountById(id: number): Promise<AccountOf> {
  const [account] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.id, id))
  return accountOfBank(account!)
}
