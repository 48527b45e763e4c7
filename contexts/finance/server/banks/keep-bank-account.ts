import { invalid, notFound } from '@halaqa/kit-contract'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, or } from 'drizzle-orm'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { type BankAccountKind, bankAccountInUse } from '../../contract/bank-accounts.ts'
import { renameAccount } from '../ledger/accounts.ts'
import { ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import { accountOfBank } from './bank-accounts.queries.ts'
import { type BankAccount, bankAccountTable } from './bank-accounts.table.ts'

type Written = { kind: BankAccountKind; name_ar: string; iban?: string | null }

/** With the IBAN as it is kept: without spaces, its digits checked, and none of a cash desk. */
export function checkedIban<W extends Written>(written: W): W & { iban: string | null } {
  const iban = electronicFormatIBAN(written.iban ?? '') || null
  if (iban && written.kind === 'cash') refuse(invalid, { iban: 'field.iban-of-desk' })
  if (iban && !isValidIBAN(iban)) refuse(invalid, { iban: 'field.iban' })
  return { ...written, iban }
}

/**
 * Changes a bank account or a cash desk, and what its account in the books is called. Once money moved on it, it stays of the
 * kind that it is: refuses `bank-account-in-use`.
 */
export function changedBankAccount<W extends Written, R>(id: number, written: W, change: (written: W) => R) {
  return transaction(async () => {
    const before = await lockBankAccount(id)
    if (written.kind !== before.kind && (await isMoved(before))) refuse(bankAccountInUse)
    const changed = await change(written)
    await renameAccount(accountOfBank({ ...before, ...written }))
    return changed
  })
}

/** Only one that no money moved on goes; refuses `bank-account-in-use`, and `has-dependents` where receipts name it. */
export async function removeBankAccount(id: number): Promise<void> {
  if (await isMoved(await lockBankAccount(id))) refuse(bankAccountInUse)
  await refusedByDatabase(bankAccountTable, () => db().delete(bankAccountTable).where(eq(bankAccountTable.id, id)))
}

async function lockBankAccount(id: number): Promise<BankAccount> {
  const [found] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.id, id)).for('update')
  return found ?? refuse(notFound)
}

async function isMoved(account: BankAccount): Promise<boolean> {
  const [moved] = await db()
    .select({ id: transferTable.id })
    .from(transferTable)
    .innerJoin(
      ledgerAccountTable,
      or(
        eq(ledgerAccountTable.id, transferTable.debit_account),
        eq(ledgerAccountTable.id, transferTable.credit_account),
      ),
    )
    .where(eq(ledgerAccountTable.key, accountOfBank(account).key))
    .limit(1)
  return moved !== undefined
}
