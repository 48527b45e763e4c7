import { accountById, oneOfStaffWith } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { assignedMeanwhile, assigneeMayNotAct, type WorkItem, workIsOwn } from '../../contract/assignment.ts'
import { waitsNoMore } from '../../contract/work.ts'
import { assignmentTable } from '../items/assignments.table.ts'
import type { WorkKind } from '../items/work-kinds.ts'
import { inTurn, letGo } from '../work/take-work.ts'
import { notifyAssigned, notifyGivenBack, notifyTakenOver } from './notify-colleagues.ts'
import { presentItems, type WaitingItem, waitingItem } from './queue.queries.ts'

type Asked = { assignee_id: number; seen_id: number | null }

/**
 * Makes an item somebody's. Who had it and who has it now hear of it, unless they did it themselves. Refused where it was
 * assigned to a third person since it was looked at, and where whoever it is for may not act on it.
 */
export function assignItem(kind: WorkKind, itemId: number, asked: Asked, actor: Actor): Promise<WorkItem> {
  return transaction(async () => {
    await inTurn(kind)
    const item = await itemToAssign(kind, itemId, actor)
    // Pressed twice, or given by another to whom it was to be given.
    if (item.assignee_id === asked.assignee_id) return shownNow(kind, itemId, actor)
    await requireAsSeen(item, asked.seen_id)
    const assignee = await oneOfStaffWith(kind.permission, asked.assignee_id)
    if (!assignee || assignee.id === item.not_by) return refuse(assigneeMayNotAct)
    await write(kind, itemId, assignee.id, actor)
    // Whoever gives on what lies before them has let go of it.
    if (assignee.id !== actor.id) await letGo(kind.kind, itemId, actor.id)
    const before = item.assignee_id === null ? null : await accountById(item.assignee_id)
    await audit({
      action: 'workplace.work.assign',
      subject: ['workplace.work', `${kind.kind}/${itemId}`],
      before: before && { assignee: before.name },
      after: { assignee: assignee.name },
    })
    const shown = await shownNow(kind, itemId, actor)
    await notifyAssigned(kind, shown, assignee, actor)
    if (before) await notifyTakenOver(kind, shown, before, assignee, actor)
    return shown
  })
}

/** Makes an item that is the actor's nobody's. Who assigned it hears of it, while they may see it. Refused where it is another's. */
export function giveBackItem(kind: WorkKind, itemId: number, actor: Actor): Promise<WorkItem> {
  return transaction(async () => {
    await inTurn(kind)
    const item = await itemToAssign(kind, itemId, actor)
    if (item.assignee_id === null) return shownNow(kind, itemId, actor)
    await requireAsSeen(item, actor.id)
    await db()
      .delete(assignmentTable)
      .where(and(eq(assignmentTable.kind, kind.kind), eq(assignmentTable.item_id, itemId)))
    await letGo(kind.kind, itemId, actor.id)
    await audit({
      action: 'workplace.work.hand-back',
      subject: ['workplace.work', `${kind.kind}/${itemId}`],
      before: { assignee: actor.name },
    })
    const shown = await shownNow(kind, itemId, actor)
    // Whoever assigned it may have lost the right since: the name of the item is none of theirs any more.
    const assigner = item.assigned_by_id && (await oneOfStaffWith(kind.permission, item.assigned_by_id))
    if (assigner) await notifyGivenBack(kind, shown, assigner.id, actor)
    return shown
  })
}

async function itemToAssign(kind: WorkKind, itemId: number, actor: Actor): Promise<WaitingItem> {
  const item = await waitingItem(kind, itemId, actor)
  if (!item) return refuse(waitsNoMore)
  return item.only_for === null ? item : refuse(workIsOwn)
}

/** What was given back meanwhile may be given to anybody; what somebody else has now, only by who knows of that. */
async function requireAsSeen({ assignee_id }: WaitingItem, seenId: number | null): Promise<void> {
  if (assignee_id === null || assignee_id === seenId) return
  const { name } = await accountById(assignee_id)
  refuse(assignedMeanwhile, undefined, { id: assignee_id, name })
}

async function write({ kind }: WorkKind, itemId: number, assigneeId: number, actor: Actor): Promise<void> {
  const assigned = {
    assignee_id: assigneeId,
    assigned_by_id: actor.id,
    assigned_by: actor.name,
    assigned_at: clock.now(),
  }
  await db()
    .insert(assignmentTable)
    .values({ kind, item_id: itemId, ...assigned })
    .onConflictDoUpdate({ target: [assignmentTable.kind, assignmentTable.item_id], set: assigned })
}

async function shownNow(kind: WorkKind, itemId: number, actor: Actor): Promise<WorkItem> {
  const item = await waitingItem(kind, itemId, actor)
  const [shown] = await presentItems(kind, item ? [item] : [])
  return shown ?? refuse(waitsNoMore)
}
