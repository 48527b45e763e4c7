import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { subjectClosed } from '../../contract/lesson.ts'
import { markPartsOf } from './mark-parts.ts'
import { abilitiesOn } from './subjects.policy.ts'
import { prerequisiteTable, type SubjectRecord, subjectTable } from './subjects.table.ts'

/** Those that may be chosen elsewhere, by code or name: all but the archived. */
export async function matchingSubjects(q: string, limit: number) {
  const where = and(ne(subjectTable.state, 'archived'), matching(subjectTable.search_text, q))
  const total = await db().$count(subjectTable, where)
  const rows = await db().select().from(subjectTable).where(where).orderBy(asc(subjectTable.code)).limit(limit)
  return { rows, total }
}

/** Where a subject is chosen, by code; for `handleChoices` of another context. One that was chosen before keeps its name. */
export const subjectsToChoose = {
  from: () => db().select().from(subjectTable).$dynamic(),
  key: subjectTable.id,
  where: ({ query: { ids } }: { query: { ids?: number[] | undefined } }) => [
    !ids && ne(subjectTable.state, 'archived'),
  ],
  search: subjectTable.search_text,
  sorts: { name: subjectTable.code },
}

/** The subject, or 404. With `lock` it stays so until the transaction ends. */
export async function subjectById(id: number, { lock = false } = {}): Promise<SubjectRecord> {
  const found = db().select().from(subjectTable).where(eq(subjectTable.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

/** The subject, locked so that what stands in it changes in one place at a time. An archived one is read only. */
export async function openSubject(id: number): Promise<SubjectRecord> {
  const subject = await subjectById(id, { lock: true })
  return subject.state === 'archived' ? refuse(subjectClosed) : subject
}

export const headOf = (subject: SubjectRecord, language: string) => ({
  id: subject.id,
  code: subject.code,
  name: nameIn(subject, language),
  state: subject.state,
})

export async function prerequisitesOf(id: number): Promise<number[]> {
  const rows = await db()
    .select({ id: prerequisiteTable.prerequisite_id })
    .from(prerequisiteTable)
    .where(eq(prerequisiteTable.subject_id, id))
    .orderBy(asc(prerequisiteTable.prerequisite_id))
  return rows.map(row => row.id)
}

/** The subject as a form has it. */
export async function subjectForm(id: number, actor: Actor) {
  const { state_since: _since, search_text: _text, ...subject } = await subjectById(id)
  return {
    ...subject,
    mark_parts: await markPartsOf(id),
    prerequisite_ids: await prerequisitesOf(id),
    can: abilitiesOn(subject.state, actor),
  }
}

/** Whole subjects by id, those that are there. */
const byIds = prepared(handle =>
  handle
    .select()
    .from(subjectTable)
    .where(sql`${subjectTable.id} = any(${intArrayParam('ids')})`)
    .prepare('curriculum_subjects_by_ids'),
)
export const subjectsOf = (ids: readonly number[]): Promise<SubjectRecord[]> => byIds({ ids })

/** Subjects by id as they are named in lists; those that are not there are left out. */
export async function namedSubjects(ids: readonly number[], language: string) {
  if (!ids.length) return []
  const rows = await db()
    .select()
    .from(subjectTable)
    .where(inArray(subjectTable.id, [...ids]))
    .orderBy(asc(subjectTable.code))
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    name: nameIn(row, language),
    hours: row.hours,
    state: row.state,
  }))
}
