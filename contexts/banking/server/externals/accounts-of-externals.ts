import { type AccountOf, accountOfBank, type BankAccount, income } from '@halaqa/finance/server'
import type { ExternalKind } from '../../contract/externals.ts'

/** What banks and gateways keep of what they do for the college. */
export const feesAccount: AccountOf = { key: 'expense:bank-charges', kind: 'expense' }
const unknownAccount: AccountOf = { key: 'suspense:bank', kind: 'suspense' }

/** The other side of an entry: where its money came from or went to. Cash has its desk. */
export const accountOfKind = (kind: ExternalKind, desk: BankAccount | undefined): AccountOf =>
  desk
    ? accountOfBank(desk)
    : {
        charge: feesAccount,
        interest: income('bank-interest'),
        rent: income('rent'),
        cash: unknownAccount,
        unknown: unknownAccount,
      }[kind]
