import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { entryTable } from './ledger.table.ts'

/**
 * What the next entry of a kind is posted under, where the same can happen several times to one thing: `finance.invoice:7`, then
 * `finance.invoice:7:2`. Whatever it happens to is held by the caller.
 */
export async function freeReference(kind: EntryKind, base: string): Promise<string> {
  for (let time = 1; ; time++) {
    const reference = time === 1 ? base : `${base}:${time}`
    const isTaken = and(eq(entryTable.kind, kind), eq(entryTable.reference, reference))
    if (!(await db().$count(entryTable, isTaken))) return reference
  }
}
