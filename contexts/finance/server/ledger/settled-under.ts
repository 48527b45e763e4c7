import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { entryTable, transferTable } from './ledger.table.ts'

/** What was posted of a kind under each reference, less what was reversed of it since, in baisa; nothing was of the others. */
export async function settledUnder(kind: EntryKind, references: readonly string[]): Promise<Map<string, number>> {
  if (!references.length) return new Map()
  const { rows } = await db().execute<{ reference: string; amount: number }>(sql`
    select entry.reference, sum(transfer.amount - coalesce(back.amount, 0))::float8 as amount
    from ${entryTable} entry join ${transferTable} transfer on transfer.entry_id = entry.id
    left join lateral (select sum(other.amount) as amount from ${transferTable} other where other.reverses = transfer.id) back on true
    where entry.kind = ${kind} and entry.reference = any(${sql.param([...references])}::text[])
    group by entry.reference`)
  return new Map(rows.map(row => [row.reference, row.amount]))
}
