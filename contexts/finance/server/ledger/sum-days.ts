import { db, transaction } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import { sidesOfWanted } from './days-of-accounts.ts'
import { accountDayTable, unsummedEntryTable } from './ledger.table.ts'

/** As many entries at a time; a debit run of a semester leaves hundreds of thousands. */
const batch = 20_000

/**
 * Adds what was posted since to the sums of its days. Each entry is added once: its name is taken off the list in the same
 * transaction. Answers how many.
 */
export async function sumDays(): Promise<number> {
  let all = 0
  for (;;) {
    const summed = await transaction(sumSome)
    all += summed
    if (summed < batch) return all
  }
}

const sumSome = (): Promise<number> =>
  sumWanted(sql`select entry_id from ${unsummedEntryTable} order by entry_id limit ${batch} for update skip locked`)

/** The same at once for many entries that this transaction has posted: nobody adds them up with each trial balance until the job comes. */
export const sumEntries = (entryIds: readonly number[]): Promise<number> =>
  sumWanted(sql`select unnest(${sql.param([...entryIds])}::bigint[])`)

async function sumWanted(entries: SQL): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    with wanted as (
      delete from ${unsummedEntryTable} where entry_id in (${entries})
      returning entry_id),
    sides as (${sidesOfWanted}),
    added as (
      insert into ${accountDayTable} as kept (key, day, debit, credit)
      select key, day, sum(debit), sum(credit) from sides group by key, day order by key, day
      on conflict (key, day) do update set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit)
    select count(*)::int as count from wanted`)
  return rows[0]!.count
}
