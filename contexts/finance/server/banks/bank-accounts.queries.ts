import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type AccountOf, liquidity } from '../ledger/accounts.ts'
import { type BankAccount, bankAccountTable } from './bank-accounts.table.ts'

/**
 * The bank account or cash desk that a form names in this field. Refuses `invalid` where there is none, or it is closed.
 */
export async function openBankAccount(id: number, field = 'bank_account_id'): Promise<BankAccount> {
  const [found] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.id, id)).for('share')
  return found?.is_open ? found : refuse(invalid, { [field]: 'field.unknown-reference' })
}

/** Where its money stands in the books. */
export const accountOfBank = ({ id, kind, name_ar }: BankAccount): AccountOf => liquidity(kind, { id, name: name_ar })
