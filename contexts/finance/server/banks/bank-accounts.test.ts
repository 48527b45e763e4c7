import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupedIban } from '../../contract/bank-accounts.ts'
import { aBankAccount } from '../factories.ts'
import { income } from '../ledger/accounts.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { accountOfBank, openBankAccount } from './bank-accounts.queries.ts'
import { bankAccountTable } from './bank-accounts.table.ts'
import { changedBankAccount, checkedIban, removeBankAccount } from './keep-bank-account.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const iban = 'OM810180000001299123456'
const moved = async () => {
  const account = await aBankAccount({ kind: 'bank', name_ar: 'مصرف عُمان' })
  const transfers = [{ debit: accountOfBank(account), credit: income('study'), amount: 10 }]
  await post({ kind: 'payment', reference: 'test:1', transfers })
  return account
}

describe('an IBAN', () => {
  const bank = { kind: 'bank' as const, name_ar: 'مصرف' }
  it('is kept without spaces, in capitals, and shown in groups of four', () => {
    expect(checkedIban({ ...bank, iban: 'om81 0180 0000 0129 9123 456' }).iban).toBe(iban)
    expect(groupedIban(iban)).toBe('OM81 0180 0000 0129 9123 456')
    expect(checkedIban({ ...bank, iban: '' }).iban).toBeNull()
  })
  it('whose digits are wrong is refused, and any of a cash desk', async () => {
    expect(await refusalOf(async () => checkedIban({ ...bank, iban: iban.replace('81', '82') }))).toBe('invalid')
    expect(await refusalOf(async () => checkedIban({ ...bank, kind: 'cash', iban }))).toBe('invalid')
  })
})

describe('once money moved on it', () => {
  it('it stays of its kind and is not deleted; it can be closed', async () => {
    const account = await moved()
    const written = { kind: 'cash' as const, name_ar: account.name_ar }
    expect(await refusalOf(() => changedBankAccount(account.id, written, async () => 0))).toBe('bank-account-in-use')
    expect(await refusalOf(() => removeBankAccount(account.id))).toBe('bank-account-in-use')
    await db().update(bankAccountTable).set({ is_open: false }).where(eq(bankAccountTable.id, account.id))
    expect(await refusalOf(() => openBankAccount(account.id))).toBe('invalid')
  })
  it('another name is that of its account in the books, too', async () => {
    const account = await moved()
    await changedBankAccount(account.id, { kind: 'bank', name_ar: 'مصرف مسقط' }, async () => 0)
    const [named] = await db()
      .select()
      .from(ledgerAccountTable)
      .where(eq(ledgerAccountTable.key, accountOfBank(account).key))
    expect(named!.owner_name).toBe('مصرف مسقط')
  })
})

it('one that nothing moved on is deleted', async () => {
  const { id } = await aBankAccount()
  await removeBankAccount(id)
  expect(await db().$count(bankAccountTable)).toBe(0)
})
