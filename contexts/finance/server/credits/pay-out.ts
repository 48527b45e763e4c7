import { conflict } from '@halaqa/kit-contract'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { lockBankAccount, requireHeld } from '../banks/balances.ts'
import { accountOfBank, openBankAccount } from '../banks/bank-accounts.queries.ts'
import { transfersOf } from '../invoices/take-credit-back.ts'
import { lockPeople, type Payer, suspense } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { freeReference } from '../ledger/free-reference.ts'
import { post } from '../ledger/post.ts'
import { holdTillDay } from '../tills/till-day.ts'
import { accountsOfPeople, creditsOn } from './credits-of.ts'
import { partsOf } from './use-credit.ts'

/** What was promised to be paid out and has not left the college. */
export const onTheWay = suspense('payouts')

type Promised = {
  /** Whose it is: the student, and the applicant who became one. */
  people: readonly Pick<Payer, 'guard' | 'id'>[]
  /** In baisa, above 0. */
  amount: number
  reference: string
  reason: string
}

/**
 * Takes so much of what is to people's good to be paid out: what is owed back first. Nobody can use it for anything else from now on;
 * it leaves the college by `leaveCollege`. Refuses `credit-too-low`, `month-closed`.
 */
export function promisePayout({ people, amount, reference, reason }: Promised): Promise<void> {
  return transaction(async () => {
    const accounts = await accountsOfPeople(people)
    await lockPeople(accounts.map(each => each.id))
    const credits = (await creditsOn(accounts)).toSorted((one, other) => one.kind.localeCompare(other.kind))
    const parts = partsOf(amount, credits)
    const transfers = parts.map(({ credit, part }) => ({ debit: credit.account, credit: onTheWay, amount: part }))
    const posted = (await post({ kind: 'payout', reference, reason, transfers })) ?? refuse(conflict)
    for (const [at, { credit, part }] of parts.entries())
      if (credit.kind === 'surplus') await allocate(credit.creditId, [posted[at]!], part)
  })
}

/** A payout that was promised does not happen, or came back from the bank: all of it is to the person's good again. */
export function takePayoutBack(reference: string, reason: string): Promise<void> {
  return transaction(async () => {
    const promised = await transfersOf('payout', reference)
    await lockPeople(promised.map(each => each.debit_account))
    const transfers = promised.map(({ id, debit_account, credit_account, stands }) => ({
      debit: credit_account,
      credit: debit_account,
      amount: stands,
      reverses: id,
    }))
    await post({ kind: 'reversal', reference, reason, transfers })
  })
}

type Leaving = { bankAccountId: number; amount: number; reference: string; on: string }
/**
 * A payout leaves a bank account, or a cash desk, which must hold it on a day that nobody has counted. What it is called by is held by
 * the caller. Answers what it is posted under: another each time, where it came back before. Refuses `desk-too-low`, `till-counted`,
 * `month-closed`.
 */
export function leaveCollege({ bankAccountId, amount, reference, on }: Leaving): Promise<string> {
  return transaction(async () => {
    await lockBankAccount(bankAccountId)
    const account = await openBankAccount(bankAccountId)
    await requireHeld({ kind: account.kind, id: bankAccountId }, on, amount)
    if (account.kind === 'cash') await holdTillDay(bankAccountId, on)
    const transfers = [{ debit: onTheWay, credit: accountOfBank(account), amount }]
    const under = await freeReference('deposit', reference)
    await post({ kind: 'deposit', reference: under, on, transfers })
    return under
  })
}

/** A payout that had left came back from the bank, on that day. */
export async function returnToCollege({ bankAccountId, amount, reference, on }: Leaving): Promise<void> {
  const transfers = [{ debit: accountOfBank(await openBankAccount(bankAccountId)), credit: onTheWay, amount }]
  await post({ kind: 'reversal', reference: await freeReference('reversal', `${reference}:left`), on, transfers })
}
