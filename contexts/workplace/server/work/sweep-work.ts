import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { lt } from 'drizzle-orm'
import { workItemTable } from './work-items.table.ts'

/** A hold that was not touched for so long says nothing any more: what waits that long is taken anew. */
const keptDays = 30

/** Forgets who had what. Returns how many holds went. */
export async function sweepWorkItems(): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
  const gone = await db()
    .delete(workItemTable)
    .where(lt(workItemTable.changed_at, before))
    .returning({ id: workItemTable.item_id })
  return gone.length
}
