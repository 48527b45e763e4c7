import { changedSince, notFound, undoDone, undoTooLate } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { asc, desc, eq } from 'drizzle-orm'
import { notUndoable } from '../../contract/office.ts'
import { registrationDecide } from '../../contract/permissions.ts'
import { bulkRowTable, bulkRunTable, type Standing } from './bulk-runs.table.ts'
import { moveByHand } from './move-registration.ts'
import { lockRegistration } from './registrations.queries.ts'
import { type Registration, registrationTable } from './registrations.table.ts'

/** So long an act on many can be taken back. */
const undoMinutes = 10
/** Decisions are told to the applicant the moment they are made. */
const undoable = ['move', 'group']

export const standingOf = ({ stepId, groupId, status, paid }: Registration): Standing => ({
  stepId,
  groupId,
  status,
  paid,
})

type Done = { registrationId: number; before: Standing; after: Standing }
/** Remembers an act on many, with what it changed. */
export function rememberRun(act: 'move' | 'group' | 'accept' | 'refuse', reason: string, done: Done[]): Promise<void> {
  return transaction(async () => {
    if (!done.length) return
    const run = { act, reason, at: clock.now(), byName: currentActor().name, people: done.length }
    const [row] = await db().insert(bulkRunTable).values(run).returning({ id: bulkRunTable.id })
    await db()
      .insert(bulkRowTable)
      .values(done.map(each => ({ ...each, runId: row!.id })))
  })
}

type Run = typeof bulkRunTable.$inferSelect
const undoUntil = (run: Run) => new Date(run.at.getTime() + undoMinutes * 60_000)
const isOpen = (run: Run) => undoable.includes(run.act) && !run.undoneAt && undoUntil(run) > clock.now()

type Query = { page: number; per_page: number; sort: string; filter: { act?: Run['act'] | undefined } }
export async function runsPage({ page, per_page, sort, filter }: Query, actor: Actor) {
  const where = filter.act ? eq(bulkRunTable.act, filter.act) : undefined
  const total = await db().$count(bulkRunTable, where)
  const rows = await db()
    .select()
    .from(bulkRunTable)
    .where(where)
    .orderBy(sort === 'id' ? asc(bulkRunTable.id) : desc(bulkRunTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return {
    rows: rows.map(run => ({
      id: run.id,
      act: run.act,
      at: run.at.toISOString(),
      by: run.byName,
      reason: run.reason,
      people: run.people,
      undone_at: run.undoneAt?.toISOString() ?? null,
      undo_until: undoable.includes(run.act) ? undoUntil(run).toISOString() : null,
      can: { edit: false, delete: false, undo: actor.permissions.has(registrationDecide) && isOpen(run) },
    })),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

/** Takes a run back for those to whom nothing happened since; the others are told why not. Once. */
export async function undo(runId: number, language: string, { dryRun = false } = {}) {
  const work = () => undoRows(runId, language)
  const results = await (dryRun ? rehearse : transaction)(work)
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}

async function undoRows(runId: number, language: string) {
  const [run] = await db().select().from(bulkRunTable).where(eq(bulkRunTable.id, runId)).for('update')
  if (!run) return refuse(notFound)
  if (!undoable.includes(run.act)) refuse(notUndoable)
  if (run.undoneAt) refuse(undoDone)
  if (undoUntil(run) <= clock.now()) refuse(undoTooLate)
  const rows = await db().select().from(bulkRowTable).where(eq(bulkRowTable.runId, runId)).orderBy(asc(bulkRowTable.id))
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const row of rows) {
    const code = await refusalOf(() => transaction(() => takeBack(run, row)))
    results.push({ id: row.registrationId, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  await db().update(bulkRunTable).set({ undoneAt: clock.now() }).where(eq(bulkRunTable.id, runId))
  return results
}

async function takeBack(run: Run, { registrationId, before, after }: typeof bulkRowTable.$inferSelect) {
  const registration = await lockRegistration(registrationId)
  const now = standingOf(registration)
  const isSame = (Object.keys(after) as (keyof Standing)[]).every(key => now[key] === after[key])
  // Moved on, paid, decided on or put elsewhere: the act is no longer the last thing that happened.
  if (!isSame || registration.studentId) refuse(changedSince)
  if (run.act === 'move')
    return moveByHand(registrationId, before.stepId, translate('ar', 'admission.undo', { reason: run.reason }))
  await db().update(registrationTable).set({ groupId: before.groupId }).where(eq(registrationTable.id, registrationId))
  await audit({
    action: 'admission.registration.group',
    subject: ['admission.registration', registrationId],
    before: { groupId: after.groupId },
    after: { groupId: before.groupId },
  })
}
