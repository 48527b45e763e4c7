import { notFound, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { learnerOf, studentsByIds } from '@halaqa/students/server'
import { and, asc, desc, eq, like, type SQL } from 'drizzle-orm'
import { vlogModerate } from '../../contract/permissions.ts'
import { type VlogEntry, vlogMaxBytes, vlogMostWaiting, vlogTypes } from '../../contract/vlog.ts'
import { mayVlog, type VlogState } from '../../contract/vlog-state.ts'
import { type VlogRecord, vlogTable } from './vlog.table.ts'
import { videoOf } from './vlog-files.ts'

type Paging = { page: number; per_page: number; q?: string | undefined }

const foundBy = (q: string | undefined): SQL[] =>
  searchKey(q ?? '')
    .split(' ')
    .filter(Boolean)
    .map(word => like(vlogTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))

export const searchTextOf = (entry: { title: string; text: string }, author: string): string =>
  searchKey(`${entry.title} ${entry.text} ${author}`)

/** An entry as a student sees it: why it was refused only the author. */
export function shownTo(studentId: number, actor: Actor, entry: VlogRecord): VlogEntry {
  const own = entry.studentId === studentId
  return {
    id: entry.id,
    title: entry.title,
    text: entry.text,
    submitted_at: entry.submittedAt.toISOString(),
    video: videoOf(entry, actor),
    author: entry.authorName,
    own,
    state: entry.state,
    reason: own ? entry.reason : '',
  }
}

/** Accepted entries of all, or the student's own whatever their state; the newest first. */
export async function vlogPage(actor: Actor, query: Paging & { view: 'all' | 'mine' }) {
  const { id: studentId } = await learnerOf(actor.id)
  const mine = eq(vlogTable.studentId, studentId)
  const where = and(query.view === 'mine' ? mine : eq(vlogTable.state, 'accepted'), ...foundBy(query.q))
  const { rows, ...page } = await pageWhere(where, query, desc)
  return { rows: rows.map(row => shownTo(studentId, actor, row)), ...page, mine: await db().$count(vlogTable, mine) }
}

async function pageWhere(where: SQL | undefined, { page, per_page }: Paging, order: typeof asc) {
  const total = await db().$count(vlogTable, where)
  const rows = await db()
    .select()
    .from(vlogTable)
    .where(where)
    .orderBy(order(vlogTable.submittedAt), order(vlogTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

export const waitingOf = (studentId: number): Promise<number> =>
  db().$count(vlogTable, and(eq(vlogTable.studentId, studentId), eq(vlogTable.state, 'waiting')))

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
    .where(and(eq(vlogTable.id, id), eq(vlogTable.studentId, studentId)))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

type ModeratedQuery = Paging & { sort: string; filter: { state?: VlogState | undefined } }
/** Entries as staff see them, those that have waited longest first. */
export async function moderatedVlog(query: ModeratedQuery, actor: Actor) {
  const where = and(query.filter.state && eq(vlogTable.state, query.filter.state), ...foundBy(query.q))
  const { rows, ...page } = await pageWhere(where, query, query.sort.startsWith('-') ? desc : asc)
  return { rows: await moderated(rows, actor), ...page }
}

export async function moderatedEntry(id: number, actor: Actor) {
  const [shown] = await moderated(await db().select().from(vlogTable).where(eq(vlogTable.id, id)), actor)
  return shown ?? refuse(notFound)
}

async function moderated(rows: VlogRecord[], actor: Actor) {
  const students = await studentsByIds(rows.map(row => row.studentId))
  const may = actor.permissions.has(vlogModerate)
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    text: row.text,
    submitted_at: row.submittedAt.toISOString(),
    video: videoOf(row, actor),
    author: row.authorName,
    number: students.get(row.studentId)?.number ?? '',
    student_id: row.studentId,
    state: row.state,
    reason: row.reason,
    revision: row.revision,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    can: {
      accept: may && mayVlog('accept', row.state),
      refuse: may && mayVlog('refuse', row.state),
      hide: may && mayVlog('hide', row.state),
    },
  }))
}
