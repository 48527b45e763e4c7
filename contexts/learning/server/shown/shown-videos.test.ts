import { currentDatabase, db, transaction } from '@halaqa/kit-server/database'
import { pageOfList, sheetOfList, statementsOf, testDatabase } from '@halaqa/kit-testing'
import { aRunningCollege, aStudent } from '@halaqa/students/factories'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { showVideos } from '../../contract/shown-videos.ts'
import { aStudiedSubject, progressTable } from '../factories.ts'
import { shownVideos } from './shown-videos.queries.ts'

const database = testDatabase()
let one: { id: number; full_name: string }
let other: { id: number }
let learned: Awaited<ReturnType<typeof aStudiedSubject>>
beforeEach(async () => {
  await database.reset()
  await aRunningCollege()
  one = await aStudent({ full_name: 'سلمى المعمري' })
  other = await aStudent({ full_name: 'خالد الهنائي' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  learned = await aStudiedSubject(one.id, picture)
  await played(one.id, learned.film, 540_000, '2026-10-01T08:00:00Z', true)
  await played(other.id, learned.film, 90_000, '2026-10-02T08:00:00Z')
  // A text was read: nothing of a film was played.
  await played(other.id, learned.text, 0, '2026-10-03T08:00:00Z', true)
})
const played = (studentId: number, elementId: number, coveredMs: number, at: string, isWatched = false) => {
  const updatedAt = new Date(at)
  const row = {
    student_id: studentId,
    element_id: elementId,
    subject_id: learned.subject,
    covered_ms: coveredMs,
    position_at: updatedAt,
    updated_at: updatedAt,
  }
  return db()
    .insert(progressTable)
    .values({ ...row, watched_at: isWatched ? updatedAt : null })
}
const page = (query: object = {}) => pageOfList(showVideos, shownVideos, { query })

it('tells of each student and film how much was played and when last; texts are no films', async () => {
  const { rows, total } = await page()
  expect(total).toBe(2)
  expect(rows.map(row => [row.student_id, row.minutes, row.percent, row.watched])).toEqual([
    [other.id, 1, 15, false],
    [one.id, 9, 90, true],
  ])
})

it('is searched by student and filtered by student, subject and what is finished', async () => {
  expect((await page({ q: 'سلمي' })).rows.map(row => row.student_id)).toEqual([one.id])
  expect((await page({ q: 'لا أحد' })).total).toBe(0)
  expect((await page({ filter: { student_id: other.id } })).total).toBe(1)
  expect((await page({ filter: { subject_id: learned.subject + 1000 } })).total).toBe(0)
  expect((await page({ filter: { watched: 'true' } })).rows.map(row => row.student_id)).toEqual([one.id])
  expect(await page({ page: 9 })).toMatchObject({ rows: [], total: 2 })
})

it('shows what was told faster than anybody can play, also where nothing of it counts', async () => {
  expect((await page({ filter: { held: 'true' } })).total).toBe(0)
  await db().update(progressTable).set({ held_ms: 59_500 }).where(eq(progressTable.student_id, other.id))
  const held = await page({ filter: { held: 'true' } })
  expect(held.rows.map(row => [row.student_id, row.held_seconds])).toContainEqual([other.id, 60])
  expect((await page({ filter: { held: 'false' } })).rows.map(row => row.student_id)).toEqual([one.id])
})

it('goes as a sheet', async () => {
  const lines = await sheetOfList(showVideos, shownVideos)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain(one.full_name)
})

it('is read along an index, of everybody, of a subject and of a student, page and number alike', async () => {
  await db().execute(sql`
    with more as (insert into curriculum.elements (subject_id, kind, title, search_text)
      select ${learned.subject}::int, 'text', 'ن', 'ن' from generate_series(1, 1500) returning id)
    insert into learning.progress (student_id, element_id, subject_id, covered_ms, position_at, updated_at)
    select ${other.id}::int, more.id, ${learned.subject}::int, 1000, now(), now() - more.id * interval '1 minute' from more`)
  await db().execute(sql`analyze learning.progress`)
  const plansOf = async (query: object) => {
    const asked = await statementsOf(() => page(query))
    const own = asked.filter(({ text }) => text.includes('"learning"."progress"'))
    expect(own).toHaveLength(2)
    return transaction(async () => {
      await db().execute(sql`set local enable_seqscan = off`)
      const plans = []
      for (const { text, values } of own) {
        const { rows } = await currentDatabase().executor.executeSql(`explain ${text}`, values)
        plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
      }
      return plans
    })
  }
  const [count, first] = await plansOf({})
  expect([count, first]).toEqual([expect.stringContaining('progress_shown'), expect.stringContaining('progress_shown')])
  // Only rows of one moment are sorted.
  expect(first).toContain('Incremental Sort')
  const [ofSubject, pageOfSubject] = await plansOf({ filter: { subject_id: learned.subject } })
  expect(ofSubject).not.toContain('Seq Scan')
  expect(pageOfSubject).toMatch(/progress_subject_shown|progress_shown/)
  const [ofStudent, pageOfStudent] = await plansOf({ filter: { student_id: one.id } })
  expect(ofStudent).not.toContain('Seq Scan')
  expect(pageOfStudent).toMatch(/progress_last|progress_pk|progress_subject/)
})
