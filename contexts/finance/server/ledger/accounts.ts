import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AccountKind } from '../../contract/ledger.ts'
import { ledgerAccountTable } from './ledger.table.ts'

export type AccountOf = {
  key: string
  kind: AccountKind
  owner?: Payer
  /** Of what the college named itself: a bank, a fund, a sponsor, a category of expenses. */
  name?: string
}
/** Something of the college's that has a name and a number. */
export type NamedAccount = { id: number; name: string }
export type Payer = { guard: string; id: number; name: string }

const ofPerson = (kind: AccountKind, owner: Payer): AccountOf => ({
  key: `${kind}:${owner.guard}:${owner.id}`,
  kind,
  owner,
})
const ofCollege = (kind: AccountKind, what: string): AccountOf => ({ key: `${kind}:${what}`, kind })
const ofNamed = (kind: AccountKind, { id, name }: NamedAccount): AccountOf => ({ key: `${kind}:${id}`, kind, name })

/** What a person owes; what is to good of it is owed by the college. */
export const receivable = (owner: Payer) => ofPerson('receivable', owner)
/** What is to be given back to a person. */
export const refundPayable = (owner: Payer) => ofPerson('refund_payable', owner)
/** What a gateway took for us. */
export const gatewayClearing = (gateway: string) => ofCollege('gateway', gateway)
/** What lies at a bank or in a cash desk. */
export const liquidity = (kind: 'bank' | 'cash', of: NamedAccount) => ofNamed(kind, of)
/** What was spent for something. */
export const expense = (category: NamedAccount) => ofNamed('expense', category)
/** What lies in a fund, given for a purpose. */
export const fund = (of: NamedAccount) => ofNamed('fund', of)
/** What somebody owes who pays for several students; what is to good of it is owed by the college. */
export const sponsor = (of: NamedAccount) => ofNamed('sponsor', of)
/** What was charged for an item: `study`; with its name where the college named it. */
export const income = (item: string, name?: string): AccountOf => ({
  ...ofCollege('income', item),
  ...(name && { name }),
})
/** What of the income was let go: `exemption`. */
export const discount = (what: string) => ofCollege('discount', what)

/** What is not explained: `till-difference`. */
export const suspense = (what: string) => ofCollege('suspense', what)

/** The numbers of accounts by their keys; one that is not there yet is opened. */
export async function accountIds(accounts: readonly AccountOf[]): Promise<Map<string, number>> {
  const byKey = new Map(accounts.map(account => [account.key, account]))
  if (!byKey.size) return new Map()
  const known = await idsOf([...byKey.keys()])
  const missing = [...byKey.values()].filter(account => !known.has(account.key))
  if (!missing.length) return known
  await db()
    .insert(ledgerAccountTable)
    // In one order, so that of two who open the same ones none waits for the other.
    .values(missing.sort((one, other) => (one.key < other.key ? -1 : 1)).map(rowOf))
    .onConflictDoNothing()
  return idsOf([...byKey.keys()])
}

const rowOf = ({ key, kind, owner, name }: AccountOf) => ({
  key,
  kind,
  owner_guard: owner?.guard ?? null,
  owner_id: owner?.id ?? null,
  owner_name: owner?.name ?? name ?? '',
})

async function idsOf(keys: string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({ id: ledgerAccountTable.id, key: ledgerAccountTable.key })
    .from(ledgerAccountTable)
    .where(inArray(ledgerAccountTable.key, keys))
  return new Map(rows.map(row => [row.key, row.id]))
}

/**
 * Holds those of these accounts that are people's until the end: of two who post to one, or settle with it, the second waits.
 * Always before what is open is read. The college's own are never held: everybody would wait for them.
 */
export async function lockPeople(ids: readonly number[]): Promise<void> {
  await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(and(inArray(ledgerAccountTable.id, [...new Set(ids)]), isNotNull(ledgerAccountTable.owner_id)))
    .orderBy(ledgerAccountTable.id)
    .for('no key update')
}

/** Something of the college's is called otherwise: its account is, where it has one. */
export async function renameAccount({ key, name = '' }: AccountOf): Promise<void> {
  await db().update(ledgerAccountTable).set({ owner_name: name }).where(eq(ledgerAccountTable.key, key))
}
