import { notFound, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { studentsByIds } from '@halaqa/students/server'
import { learnerOf } from '@halaqa/studies/server'
import { assignedAs } from '@halaqa/workplace/server'
import { and, desc, eq } from 'drizzle-orm'
import { vlogModerate } from '../../contract/permissions.ts'
import { listVlog, type VlogEntry, vlogMaxBytes, vlogMostWaiting, vlogTypes } from '../../contract/vlog.ts'
import { mayVlog } from '../../contract/vlog-state.ts'
import { type VlogRecord, vlogTable } from './vlog.table.ts'
import { videoOf } from './vlog-files.ts'

export const searchTextOf = (entry: { title: string; text: string }, author: string): string =>
  searchKey(`${entry.title} ${entry.text} ${author}`)

/** An entry as a student sees it: why it was refused only the author. */
export function shownTo(studentId: number, actor: Actor, entry: VlogRecord): VlogEntry {
  const own = entry.student_id === studentId
  return {
    id: entry.id,
    title: entry.title,
    text: entry.text,
    submitted_at: entry.submitted_at.toISOString(),
    video: videoOf(entry, actor),
    author: entry.author_name,
    own,
    state: entry.state,
    reason: own ? entry.reason : '',
  }
}

/** Accepted entries of all, or the student's own whatever their state; the newest first. */
export async function vlogPage(
  actor: Actor,
  { page, per_page, q, view }: { page: number; per_page: number; q?: string | undefined; view: 'all' | 'mine' },
) {
  const { id: studentId } = await learnerOf(actor.id)
  const mine = eq(vlogTable.student_id, studentId)
  const where = and(view === 'mine' ? mine : eq(vlogTable.state, 'accepted'), matching(vlogTable.search_text, q))
  const entries = await pageFrom(
    {
      from: db().select().from(vlogTable).where(where).$dynamic(),
      order: [desc(vlogTable.submitted_at), desc(vlogTable.id)],
      present: rows => rows.map(row => shownTo(studentId, actor, row)),
    },
    { page, per_page },
  )
  return { ...entries, mine: await db().$count(vlogTable, mine) }
}

export const waitingOf = (studentId: number): Promise<number> =>
  db().$count(vlogTable, and(eq(vlogTable.student_id, studentId), eq(vlogTable.state, 'waiting')))

export async function vlogDraftOf(accountId: number) {
  const learner = await learnerOf(accountId)
  const waiting = await waitingOf(learner.id)
  return {
    types: vlogTypes,
    max_bytes: vlogMaxBytes,
    waiting,
    most_waiting: vlogMostWaiting,
    may_submit: learner.studies,
  }
}

export async function vlogEditOf(actor: Actor, id: number | undefined) {
  const learner = await learnerOf(actor.id)
  const limits = { types: vlogTypes, max_bytes: vlogMaxBytes }
  if (id === undefined) return { entry: null, ...limits }
  return { entry: shownTo(learner.id, actor, await ownEntry(id, learner.id)), ...limits }
}

/** An entry of the student's own, or 404; `lock` holds it until the transaction ends. */
export async function ownEntry(id: number, studentId: number, { lock = false } = {}): Promise<VlogRecord> {
  const found = db()
    .select()
    .from(vlogTable)
    .where(and(eq(vlogTable.id, id), eq(vlogTable.student_id, studentId)))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

/** Entries as staff see them, those that have waited longest first. */
export const moderatedVlog = handleList(listVlog, {
  from: () => db().select().from(vlogTable).$dynamic(),
  key: vlogTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(vlogTable.state, filter.state),
    assignedAs('learning.vlog', vlogTable.id, filter.assigned),
  ],
  search: vlogTable.search_text,
  sorts: {
    submitted_at: vlogTable.submitted_at,
    title: vlogTable.title,
    author: vlogTable.author_name,
    state: vlogTable.state,
    decided_at: vlogTable.decided_at,
  },
  present: (rows, { actor }) => moderated(rows, actor),
})

export async function moderatedEntry(id: number, actor: Actor) {
  const [shown] = await moderated(await db().select().from(vlogTable).where(eq(vlogTable.id, id)), actor)
  return shown ?? refuse(notFound)
}

async function moderated(rows: VlogRecord[], actor: Actor) {
  const students = await studentsByIds(rows.map(row => row.student_id))
  const may = actor.permissions.has(vlogModerate)
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    text: row.text,
    submitted_at: row.submitted_at.toISOString(),
    video: videoOf(row, actor),
    author: row.author_name,
    number: students.get(row.student_id)?.number ?? '',
    student_id: row.student_id,
    state: row.state,
    reason: row.reason,
    revision: row.revision,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    can: {
      accept: may && mayVlog('accept', row.state),
      refuse: may && mayVlog('refuse', row.state),
      hide: may && mayVlog('hide', row.state),
    },
  }))
}
