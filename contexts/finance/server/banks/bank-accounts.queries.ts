import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq, inArray } from 'drizzle-orm'
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

const nameIn = ({ name_ar, name_en, name_fr }: BankAccount, language: string): string =>
  ({ ar: name_ar, en: name_en, fr: name_fr })[language] ?? name_ar

/** What they are called, by their ids. */
export async function bankNames(ids: readonly number[], language: string): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select()
    .from(bankAccountTable)
    .where(inArray(bankAccountTable.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, nameIn(row, language)]))
}

/** Those on which something may be received, cash desks first. */
export async function openAccounts(language: string) {
  const rows = await db()
    .select()
    .from(bankAccountTable)
    .where(eq(bankAccountTable.is_open, true))
    .orderBy(asc(bankAccountTable.kind), asc(bankAccountTable.name_ar))
  return rows
    .toSorted((one, other) => other.kind.localeCompare(one.kind))
    .map(row => ({ id: row.id, name: nameIn(row, language), kind: row.kind }))
}
