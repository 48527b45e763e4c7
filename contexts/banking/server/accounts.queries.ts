import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import type { BankAccount } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { handleChoices } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { and, asc, eq } from 'drizzle-orm'
import { listAccounts, listDesks } from '../contract/externals.ts'
import { csvMapTable } from './tables/statements.table.ts'

const openOnes = (kind: 'bank' | 'cash') => and(eq(bankAccountTable.kind, kind), eq(bankAccountTable.is_open, true))
/** Where the choices of a kind of account come from. */
const accountsOf = (kind: 'bank' | 'cash') => ({
  from: () => db().select().from(bankAccountTable).$dynamic(),
  key: bankAccountTable.id,
  where: () => [openOnes(kind)],
  search: [folded(bankAccountTable.name_ar), folded(bankAccountTable.name_en), folded(bankAccountTable.name_fr)],
  sorts: { name: bankAccountTable.name_ar },
  present: (rows: BankAccount[], { language }: { language: string }) =>
    rows.map(row => ({ id: row.id, name: nameIn(row, language) })),
})

export const accountChoices = [
  handleChoices(listAccounts, accountsOf('bank')),
  handleChoices(listDesks, accountsOf('cash')),
]

/** Those of which a statement may be imported, and whether it is known how their bank writes CSV. */
export async function accountsToImport(language: string) {
  const rows = await db()
    .select({ account: bankAccountTable, map: csvMapTable.map })
    .from(bankAccountTable)
    .leftJoin(csvMapTable, eq(csvMapTable.bank_account_id, bankAccountTable.id))
    .where(openOnes('bank'))
    .orderBy(asc(bankAccountTable.name_ar))
  return {
    accounts: rows.map(({ account, map }) => ({
      id: account.id,
      name: nameIn(account, language),
      has_map: map !== null,
    })),
  }
}

/** The only account at a bank that is open, where there is but one. */
export async function onlyAccount(): Promise<number | null> {
  const open = await db().select({ id: bankAccountTable.id }).from(bankAccountTable).where(openOnes('bank')).limit(2)
  return open.length === 1 ? open[0]!.id : null
}
