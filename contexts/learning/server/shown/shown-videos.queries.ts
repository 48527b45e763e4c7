import { nameIn } from '@halaqa/academics/server'
import { elementTitles, subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentIdsLike, studentsByIds } from '@halaqa/students/server'
import { asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ShownVideo, showVideos } from '../../contract/shown-videos.ts'
import { progressTable } from '../progress/progress.table.ts'

/** Students whom a search finds at most. */
const mostFound = 200

const { updated_at } = progressTable

const select = () =>
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
    .$dynamic()

/** What was played, the last first; read along an index whatever is asked for, and no further than ten thousand rows. */
export const shownVideos = handleList(showVideos, {
  from: select,
  keys: () =>
    db()
      .select({ student_id: progressTable.student_id, element_id: progressTable.element_id })
      .from(progressTable)
      .$dynamic(),
  key: [progressTable.student_id, progressTable.element_id],
  most: 10_000,
  where: async ({ query: { q, filter } }) => [
    // What is held is shown also where nothing else was played.
    filter.held ? gt(progressTable.held_ms, 0) : gt(progressTable.covered_ms, 0),
    filter.held === false && eq(progressTable.held_ms, 0),
    q?.trim() && sql`${progressTable.student_id} = any(${sql.param(await studentIdsLike(q, mostFound))}::int[])`,
    filter.student_id && eq(progressTable.student_id, filter.student_id),
    filter.subject_id && eq(progressTable.subject_id, filter.subject_id),
    filter.watched !== undefined && (filter.watched ? isNotNull : isNull)(progressTable.watched_at),
  ],
  sorts: {
    // Of those whom a search found, what each has watched is put in order; along the index of everybody's, PostgreSQL would look
    // through tens of thousands until enough of theirs came.
    last_at: (isDown, q) => [(isDown ? desc : asc)(q?.trim() ? sql`(${updated_at} + interval '0')` : updated_at)],
  },
  present: (rows, { language }) => present(rows, language),
})

async function present(rows: Awaited<ReturnType<typeof select>>, language: string): Promise<ShownVideo[]> {
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
