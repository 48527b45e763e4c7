import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { listSubjects } from '../../contract/subject.ts'
import { elementTable } from '../elements/elements.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { subjectTeacherTable } from '../teachers/teachers.table.ts'
import { captionTable } from '../videos/videos.table.ts'
import { markPartsOf } from './mark-parts.ts'
import { abilitiesOn } from './subjects.policy.ts'
import { prerequisiteTable, type SubjectRecord, subjectTable } from './subjects.table.ts'

const ofSubject = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`
const counts = {
  lessons: ofSubject(sql`from ${lessonTable} where ${lessonTable.subject_id} = ${subjectTable.id}`),
  elements: ofSubject(sql`from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id}`),
  teachers: ofSubject(sql`from ${subjectTeacherTable} where ${subjectTeacherTable.subject_id} = ${subjectTable.id}`),
}

/** Videos of a subject without captions in any language. */
const uncaptioned = sql`from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id} and ${elementTable.kind} = 'video'
  and not exists (select 1 from ${captionTable} where ${captionTable.video_id} = ${elementTable.video_id})`
const lacking = {
  lessons: sql`not exists (select 1 from ${lessonTable} where ${lessonTable.subject_id} = ${subjectTable.id})`,
  videos: sql`not exists (select 1 from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id} and ${elementTable.kind} = 'video')`,
  captions: sql`exists (select 1 ${uncaptioned})`,
  teachers: sql`not exists (select 1 from ${subjectTeacherTable} where ${subjectTeacherTable.subject_id} = ${subjectTable.id})`,
}

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

/** Subjects with what stands in them, counted. */
export const subjectsList = handleList(listSubjects, {
  from: () =>
    db()
      .select({ subject: subjectTable, ...counts })
      .from(subjectTable)
      .$dynamic(),
  // First which rows: else what stands in all that come before the page is counted as well.
  keys: () => db().select({ id: subjectTable.id }).from(subjectTable).$dynamic(),
  key: subjectTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(subjectTable.state, filter.state),
    filter.kind && eq(subjectTable.kind, filter.kind),
    filter.has_quran === undefined ? undefined : eq(subjectTable.has_quran, filter.has_quran),
    filter.missing && lacking[filter.missing],
  ],
  search: subjectTable.search_text,
  sorts: {
    code: subjectTable.code,
    name: subjectTable.name_ar,
    hours: subjectTable.hours,
    kind: subjectTable.kind,
    has_quran: subjectTable.has_quran,
    state: subjectTable.state,
    id: subjectTable.id,
  },
  present: (rows, { actor, language }) =>
    rows.map(({ subject, ...numbers }) => ({
      id: subject.id,
      code: subject.code,
      name: nameIn(subject, language),
      hours: subject.hours,
      kind: subject.kind,
      has_quran: subject.has_quran,
      state: subject.state,
      ...numbers,
      can: abilitiesOn(subject.state, actor),
    })),
})

/** The subject, or 404. With `lock` it stays so until the transaction ends. */
export async function subjectById(id: number, { lock = false } = {}): Promise<SubjectRecord> {
  const found = db().select().from(subjectTable).where(eq(subjectTable.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? refuse(notFound)
}

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
