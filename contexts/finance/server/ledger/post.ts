import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { type EntryKind, monthClosed } from '../../contract/ledger.ts'
import { type AccountOf, accountIds, lockPeople } from './accounts.ts'
import { entryTable, transferTable } from './ledger.table.ts'

export type Posting = {
  kind: EntryKind
  /** What made it, by a word and a number; nothing makes two entries of a kind. */
  reference: string
  reason?: string
  /** The day of Muscat that it counts to; today where nothing is said. */
  on?: string
  transfers: readonly Movement[]
}
export type Movement = {
  /** Where the money goes: an account by what it is, or by its number where it is known. */
  debit: AccountOf | number
  /** Where it comes from. */
  credit: AccountOf | number
  /** In baisa, above 0. */
  amount: number
  /** The transfer that this takes back, wholly or in part. */
  reverses?: number
}

/**
 * Posts what happened to money, in this transaction; the accounts of the people in it are held until its end. Answers the numbers
 * of the transfers in their order, or undefined where the same was posted before. Refuses `month-closed`.
 */
export function post({ kind, reference, reason = '', on, transfers }: Posting): Promise<number[] | undefined> {
  return transaction(async () => {
    const numberOf = await numbersOf(transfers.flatMap(({ debit, credit }) => [debit, credit]))
    await lockPeople(transfers.flatMap(({ debit, credit }) => [numberOf(debit), numberOf(credit)]))
    const actor = currentActor()
    const [entry] = await refusedByMonth(() =>
      db()
        .insert(entryTable)
        .values({
          kind,
          reference,
          reason,
          posted_on: on ?? clock.today(),
          at: clock.now(),
          by_id: actor.id,
          by_name: actor.name,
          acting_by_name: actor.actingBy?.name ?? null,
        })
        .onConflictDoNothing()
        .returning({ id: entryTable.id }),
    )
    if (!entry) return undefined
    const rows = await db()
      .insert(transferTable)
      .values(
        transfers.map(({ debit, credit, amount, reverses }) => ({
          entry_id: entry.id,
          debit_account: numberOf(debit),
          credit_account: numberOf(credit),
          amount,
          reverses: reverses ?? null,
        })),
      )
      .returning({ id: transferTable.id })
    return rows.map(row => row.id)
  })
}

async function numbersOf(accounts: readonly (AccountOf | number)[]) {
  const ids = await accountIds(accounts.filter(account => typeof account !== 'number'))
  return (account: AccountOf | number): number => (typeof account === 'number' ? account : ids.get(account.key)!)
}

/** The database watches over closed months (closed-months.table.sql). */
export async function refusedByMonth<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code === 'HQ001') refuse(monthClosed)
    throw error
  }
}
