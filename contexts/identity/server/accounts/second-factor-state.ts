import type { Account } from './accounts.table.ts'

/** Permissions that touch money, grades or roles (decision 5): whoever has one of them needs a second factor. */
const delicate =
  /^(finance\..*\.(write|approve|refund)|.*\.fees?\.exempt|.*\.grades?\..*|identity\.(roles|staff)\.write)$/

let demanded = false
/** Set once at start, from the settings: the embedded demonstration leaves the second factor to the person. */
export const requireSecondFactor = (on: boolean): void => {
  demanded = on
}

export function secondFactorStateOf(
  account: Pick<Account, 'guard' | 'second_factor_on_at'>,
  permissions: ReadonlySet<string>,
): 'off' | 'on' | 'required' {
  if (account.second_factor_on_at) return 'on'
  if (!demanded || account.guard !== 'users') return 'off'
  return [...permissions].some(each => delicate.test(each)) ? 'required' : 'off'
}
