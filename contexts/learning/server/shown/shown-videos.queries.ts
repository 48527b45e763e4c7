import { nameIn } from '@halaqa/academics/server'
import { elementTitles, subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { studentIdsLike, studentsByIds } from '@halaqa/students/server'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { mostShown, type ShownAsked, type ShownVideo } from '../../contract/shown-videos.ts'
import { progressTable } from '../progress/progress.table.ts'

type Query = ShownAsked & { page: number; per_page: number }
/** Students whom a search finds at most. */
const mostFound = 200

/** One page of what was played, the last first; read along an index whatever is asked for. */
export async function shownPage({ page, per_page, ...asked }: Query, language: string) {
  const where = await conditionOf(asked)
  const counted = db()
    .select({ one: sql`1`.as('one') })
    .from(progressTable)
    .where(where)
    .limit(mostShown)
    .as('counted')
  const [{ total } = { total: 0 }] = await db().select({ total: sql<number>`count(*)::int` }).from(counted)
  const offset = (page - 1) * per_page
  const rows = offset >= total ? [] : await present(await rowsAt(where, asked.sort, per_page, offset), language)
  return { rows, total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)) }
}

async function conditionOf({ q, filter }: Pick<ShownAsked, 'q' | 'filter'>): Promise<SQL | undefined> {
  const found = q?.trim() ? await studentIdsLike(q, mostFound) : undefined
  return and(
    // What is held is shown also where nothing else was played.
    filter.held ? gt(progressTable.held_ms, 0) : gt(progressTable.covered_ms, 0),
    filter.held === false ? eq(progressTable.held_ms, 0) : undefined,
    found && inArray(progressTable.student_id, found),
    filter.student_id ? eq(progressTable.student_id, filter.student_id) : undefined,
    filter.subject_id ? eq(progressTable.subject_id, filter.subject_id) : undefined,
    filter.watched === undefined ? undefined : (filter.watched ? isNotNull : isNull)(progressTable.watched_at),
  )
}

const rowsAt = (where: SQL | undefined, sort: ShownAsked['sort'], limit: number, offset: number) =>
  db()
    .select({
      student_id: progressTable.student_id,
      element_id: progressTable.element_id,
      subject_id: progressTable.subject_id,
      covered_ms: progressTable.covered_ms,
      held_ms: progressTable.held_ms,
      watched_at: progressTable.watched_at,
      updated_at: progressTable.updated_at,
    })
    .from(progressTable)
    .where(where)
    .orderBy(sort === 'last_at' ? asc(progressTable.updated_at) : desc(progressTable.updated_at))
    .limit(limit)
    .offset(offset)

async function present(rows: Awaited<ReturnType<typeof rowsAt>>, language: string): Promise<ShownVideo[]> {
  const [students, elements, subjects] = await Promise.all([
    studentsByIds(rows.map(row => row.student_id)),
    elementTitles(rows.map(row => row.element_id)),
    subjectsByIds([...new Set(rows.map(row => row.subject_id))]),
  ])
  return rows.map(row => {
    const [student, element, subject] = [
      students.get(row.student_id)!,
      elements.get(row.element_id)!,
      subjects.get(row.subject_id),
    ]
    const { durationMs } = element
    return {
      key: `${row.student_id}-${row.element_id}`,
      student_id: row.student_id,
      number: student.number,
      full_name: student.name,
      subject: subject ? `${subject.code} · ${nameIn(subject, language)}` : '',
      element_id: row.element_id,
      element: element.title,
      minutes: Math.floor(row.covered_ms / 60_000),
      percent: durationMs ? Math.min(100, Math.floor((row.covered_ms * 100) / durationMs)) : null,
      held_seconds: Math.ceil(row.held_ms / 1000),
      watched: row.watched_at !== null,
      last_at: row.updated_at.toISOString(),
    }
  })
}

const columns = [
  ['number', 'code'],
  ['full_name', 'text'],
  ['subject', 'text'],
  ['element', 'text'],
  ['minutes', 'number'],
  ['percent', 'number'],
  ['held_seconds', 'number'],
  ['watched', 'boolean'],
  ['last_at', 'instant'],
] as const
/** The same as a sheet, read page by page. */
export function exportShown(format: 'csv' | 'xlsx', asked: ShownAsked, language: string) {
  async function* rows() {
    const where = await conditionOf(asked)
    const step = 1000
    for (let offset = 0; offset < mostShown; offset += step) {
      const found = await present(await rowsAt(where, asked.sort, step, offset), language)
      yield* found
      if (found.length < step) return
    }
  }
  return writeSheet<ShownVideo>({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(([field, kind]) => ({
      label: translate(language, `learning.shown.fields.${field}`),
      kind,
      value: row => row[field],
    })),
    rows: rows(),
  })
}
