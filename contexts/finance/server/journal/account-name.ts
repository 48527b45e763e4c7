import { translate } from '@halaqa/kit-server/words'
import type { LedgerAccount } from '../ledger/ledger.table.ts'

/** What an account is called: whose it is, or what of the college's it is of. */
export function accountName({ key, kind, owner_name }: LedgerAccount, language: string): string {
  const what = key.slice(kind.length + 1)
  const name = owner_name || translate(language, `finance.account.of.${what}`)
  return translate(language, `finance.account.named.${kind}`, { name })
}
