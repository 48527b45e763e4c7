import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { lt, sql } from 'drizzle-orm'
import { assignmentTable } from '../items/assignments.table.ts'
import { isOfThisWaiting } from '../items/waiting-now.ts'
import { workItemTable } from '../items/work-items.table.ts'
import { workKinds } from '../items/work-kinds.ts'

/** A hold that was not touched for so long says nothing any more: what waits that long is taken anew. */
const keptDays = 30

/** Forgets who had what. Returns how many holds and assignments went. */
export async function sweepWorkItems(): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
  const gone = await db()
    .delete(workItemTable)
    .where(lt(workItemTable.changed_at, before))
    .returning({ id: workItemTable.item_id })
  return gone.length + (await sweepAssignments(before))
}

/**
 * Assignments of a month ago of what waits no more. A shorter time would forget whose it was when a decision is taken back;
 * what still waits stays assigned however long it takes, also to who may not act on it tonight: a block may be undone tomorrow.
 */
async function sweepAssignments(before: Date): Promise<number> {
  let gone = 0
  for (const kind of workKinds.contributions()) {
    const { rows } = await db().execute(sql`
      delete from ${assignmentTable} where ${assignmentTable.kind} = ${kind.kind}
        and ${assignmentTable.assigned_at} < ${before.toISOString()}::timestamptz
        and not exists (select from (${kind.waiting()}) item where item.item_id = ${assignmentTable.item_id} and ${isOfThisWaiting})
      returning 1`)
    gone += rows.length
  }
  return gone
}
