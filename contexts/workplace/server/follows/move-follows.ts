import { recordKey } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { followTable } from './follows.table.ts'

type Merged = { kind: string; from: number; into: number }

/** Who follows a record that is merged into another follows that one from now on; who follows both goes on with both. In the current transaction. */
export async function moveFollows({ kind, from, into }: Merged): Promise<void> {
  const before = recordKey(kind, from)
  await move(eq(followTable.record, before), recordKey(kind, into), into, before)
}

/** The merge is undone: whose follow went over with it follows what they had followed. */
export async function moveFollowsBack({ kind, from, into }: Merged): Promise<void> {
  const before = recordKey(kind, from)
  const moved = and(eq(followTable.record, recordKey(kind, into)), eq(followTable.moved_from, before))
  await move(moved, before, from, null)
}

async function move(which: SQL | undefined, record: string, id: number, movedFrom: string | null): Promise<void> {
  const there = alias(followTable, 'there')
  const both = db()
    .select({ one: sql`1` })
    .from(there)
    .where(and(eq(there.account_id, followTable.account_id), eq(there.record, record)))
  await db()
    .update(followTable)
    .set({
      record,
      address: sql`regexp_replace(${followTable.address}, '[0-9]+$', ${String(id)})`,
      moved_from: movedFrom,
      // What is not read yet speaks of the other page.
      news: null,
    })
    .where(and(which, notExists(both)))
}
