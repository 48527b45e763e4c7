import { extensionPoint } from '@halaqa/kit-server/assembly'
import { db } from '@halaqa/kit-server/database'
import { hasWord, translate } from '@halaqa/kit-server/words'
import { inArray } from 'drizzle-orm'
import type { AccountKind } from '../../contract/ledger.ts'
import { bankNames } from '../banks/bank-accounts.queries.ts'
import { itemTable } from '../items/items.table.ts'
import type { LedgerAccount } from '../ledger/ledger.table.ts'
import { payerPage } from '../ledger/payer-pages.ts'

/** What is called how in a language, of what the accounts of a kind are of: `fund:12` is of the fund 12. */
export type NamedOf = {
  kind: AccountKind
  named: (ids: readonly number[], language: string) => Promise<ReadonlyMap<number, string>>
  /** The page of the office that shows one of them. */
  page?: (id: number) => string
}
/** Contexts downstream say what is called how, and shown where, that the college named itself; the books keep its Arabic name alone. */
export const accountNames = extensionPoint<NamedOf>('finance.account-names')

const own: NamedOf[] = [
  { kind: 'bank', named: bankNames },
  { kind: 'cash', named: bankNames },
  { kind: 'income', named: itemNames },
]

type Named = Pick<LedgerAccount, 'key' | 'kind' | 'owner_id' | 'owner_name'>

/** What accounts are called in a language: whose they are, or what of the college's they are of. Asked once for all that are shown. */
export async function namerOf(accounts: readonly Named[], language: string): Promise<(account: Named) => string> {
  const known = await namesByKey(accounts, language)
  return ({ key, kind, owner_id, owner_name }) => {
    const shipped = `finance.account.of.${key.slice(kind.length + 1)}`
    const name = owner_id === null && (known.get(key) ?? (hasWord(shipped) && translate(language, shipped)))
    return translate(language, `finance.account.named.${kind}`, {
      name: name || owner_name || translate(language, shipped),
    })
  }
}

/** The page of the office that shows whose account it is, or what it is of; null where there is none. */
export async function accountPage(account: LedgerAccount): Promise<string | null> {
  const { kind, owner_guard: guard, owner_id } = account
  if (guard !== null && owner_id !== null) return payerPage({ guard, id: owner_id })
  const [[id] = []] = keyed(account)
  return (
    (id &&
      accountNames
        .contributions()
        .find(each => each.kind === kind)
        ?.page?.(id)) ||
    null
  )
}

async function namesByKey(accounts: readonly Named[], language: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  // The books have the Arabic ones.
  if (language === 'ar') return found
  for (const { kind, named } of [...own, ...accountNames.contributions()]) {
    const keys = new Map(accounts.flatMap(each => (each.kind === kind ? keyed(each) : [])))
    if (!keys.size) continue
    for (const [id, name] of await named([...keys.keys()], language)) found.set(keys.get(id)!, name)
  }
  return found
}

/** `income:item-5` is of the item 5; one that the college did not name is of no number. */
function keyed({ key }: Named): [number, string][] {
  const id = Number(/^[a-z]+:(?:item-)?(\d+)$/.exec(key)?.[1])
  return id ? [[id, key]] : []
}

async function itemNames(ids: readonly number[], language: string): Promise<Map<number, string>> {
  const rows = await db()
    .select()
    .from(itemTable)
    .where(inArray(itemTable.id, [...ids]))
  return new Map(rows.map(row => [row.id, language === 'fr' ? row.name_fr : row.name_en]))
}
