import { changedSince, notFound, type Preview, undoDone, undoTooLate } from '@halaqa/kit-contract'
import { eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { currentActor, currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { listRuns, notUndoable } from '../../contract/office.ts'
import { registrationDecide } from '../../contract/permissions.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { bulkRowTable, bulkRunTable, type Standing } from './bulk-runs.table.ts'
import { moveByHand } from './move-by-hand.ts'

/** So long an act on many can be taken back. */
const undoMinutes = 10
/** Decisions are told to the applicant the moment they are made. */
const undoable = ['move', 'group']

export const standingOf = ({ step_id, group_id, status, paid }: Registration): Standing => ({
  step_id,
  group_id,
  status,
  paid,
})

type Done = { registration_id: number; before: Standing; after: Standing }
/** Remembers an act on many, with what it changed. */
export function rememberRun(act: 'move' | 'group' | 'accept' | 'refuse', reason: string, done: Done[]): Promise<void> {
  return transaction(async () => {
    if (!done.length) return
    const { requestId } = currentRequest()
    const run = { act, reason, at: clock.now(), by_name: currentActor().name, people: done.length }
    const [row] =
      (await goneOnWith(requestId, act, done.length)) ??
      (await db()
        .insert(bulkRunTable)
        .values({ ...run, request_id: requestId })
        .returning({ id: bulkRunTable.id }))
    await db()
      .insert(bulkRowTable)
      .values(done.map(each => ({ ...each, run_id: row!.id })))
  })
}

/** A further part of what one request does: its people join the run, whose time begins anew. */
async function goneOnWith(requestId: string, act: Run['act'], people: number) {
  if (!requestId) return undefined
  const rows = await db()
    .update(bulkRunTable)
    .set({ people: sql`${bulkRunTable.people} + ${people}`, at: clock.now() })
    .where(and(eq(bulkRunTable.request_id, requestId), eq(bulkRunTable.act, act), isNull(bulkRunTable.undone_at)))
    .returning({ id: bulkRunTable.id })
  return rows.length ? rows : undefined
}

type Run = typeof bulkRunTable.$inferSelect
const undoUntil = (run: Run) => new Date(run.at.getTime() + undoMinutes * 60_000)
const isOpen = (run: Run) => undoable.includes(run.act) && !run.undone_at && undoUntil(run) > clock.now()

export const runsList = handleList(listRuns, {
  from: () => db().select().from(bulkRunTable).$dynamic(),
  key: bulkRunTable.id,
  where: ({ query: { filter } }) => [filter.act && eq(bulkRunTable.act, filter.act)],
  sorts: {
    id: bulkRunTable.id,
    act: bulkRunTable.act,
    at: bulkRunTable.at,
    by: bulkRunTable.by_name,
    people: bulkRunTable.people,
    undone_at: bulkRunTable.undone_at,
  },
  present: (rows, { actor }) =>
    rows.map(run => ({
      id: run.id,
      act: run.act,
      at: run.at.toISOString(),
      by: run.by_name,
      reason: run.reason,
      people: run.people,
      undone_at: run.undone_at?.toISOString() ?? null,
      undo_until: undoable.includes(run.act) ? undoUntil(run).toISOString() : null,
      can: { edit: false, delete: false, undo: actor.permissions.has(registrationDecide) && isOpen(run) },
    })),
})

/** Takes a run back for those to whom nothing happened since; the others are told why not. Once. */
export function undoBulkRun(runId: number) {
  return transaction(async () => {
    const { run, rowOf } = await openRun(runId)
    const answer = await eachOf([...rowOf.keys()], { dry_run: false }, id => takeBack(run, rowOf.get(id)!))
    await db().update(bulkRunTable).set({ undone_at: clock.now() }).where(eq(bulkRunTable.id, runId))
    return answer
  })
}

/** Whether the run is open, and to how many of its people nothing happened since. */
export async function previewUndo(runId: number): Promise<Preview> {
  const preview = await previewOf(() => openRun(runId))
  if (!preview.allowed) return preview
  const { run, rowOf } = await openRun(runId)
  return previewOfMany([...rowOf.keys()], { what: 'admission.registration' }, id => takeBack(run, rowOf.get(id)!))
}

/** The run, locked, with what it changed of each applicant; refused once it can no longer be taken back. */
async function openRun(runId: number) {
  const [run] = await db().select().from(bulkRunTable).where(eq(bulkRunTable.id, runId)).for('update')
  if (!run) return refuse(notFound)
  if (!undoable.includes(run.act)) refuse(notUndoable)
  if (run.undone_at) refuse(undoDone)
  if (undoUntil(run) <= clock.now()) refuse(undoTooLate)
  const rows = await db()
    .select()
    .from(bulkRowTable)
    .where(eq(bulkRowTable.run_id, runId))
    .orderBy(asc(bulkRowTable.id))
  return { run, rowOf: new Map(rows.map(row => [row.registration_id, row])) }
}

async function takeBack(run: Run, { registration_id, before, after }: typeof bulkRowTable.$inferSelect) {
  const registration = await lockRegistration(registration_id)
  const now = standingOf(registration)
  const isSame = (Object.keys(after) as (keyof Standing)[]).every(key => now[key] === after[key])
  // Moved on, paid, decided on or put elsewhere: the act is no longer the last thing that happened.
  if (!isSame || registration.student_id) refuse(changedSince)
  if (run.act === 'move') {
    await moveByHand(registration_id, before.step_id, translate('ar', 'admission.undo', { reason: run.reason }))
    return
  }
  await db()
    .update(registrationTable)
    .set({ group_id: before.group_id })
    .where(eq(registrationTable.id, registration_id))
  await audit({
    action: 'admission.registration.group',
    subject: ['admission.registration', registration_id],
    before: { group_id: after.group_id },
    after: { group_id: before.group_id },
  })
}
