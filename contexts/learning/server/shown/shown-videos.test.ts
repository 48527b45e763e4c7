import { db } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { aRunningCollege, aStudent } from '@halaqa/students/factories'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { aStudiedSubject, progressTable } from '../factories.ts'
import { exportShown, shownPage } from './shown-videos.queries.ts'

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
const asked = { page: 1, per_page: 25, sort: '-last_at' as const, filter: {} }
const page = (wish: object = {}) => shownPage({ ...asked, ...wish }, 'ar')

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
  expect((await page({ filter: { watched: true } })).rows.map(row => row.student_id)).toEqual([one.id])
  expect(await page({ page: 9 })).toMatchObject({ rows: [], total: 2 })
})

it('shows what was told faster than anybody can play, also where nothing of it counts', async () => {
  expect((await page({ filter: { held: true } })).total).toBe(0)
  await db().update(progressTable).set({ held_ms: 59_500 }).where(eq(progressTable.student_id, other.id))
  const held = await page({ filter: { held: true } })
  expect(held.rows.map(row => [row.student_id, row.held_seconds])).toContainEqual([other.id, 60])
  expect((await page({ filter: { held: false } })).rows.map(row => row.student_id)).toEqual([one.id])
})

it('goes as a sheet', async () => {
  const chunks: Buffer[] = []
  const { page: _, per_page: __, ...wish } = asked
  for await (const chunk of exportShown('csv', wish, 'ar')) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString().trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain(one.full_name)
})

it('is read along an index, of everybody, of a subject and of a student', async () => {
  await db().execute(sql`set enable_seqscan = off`)
  const plan = async (where: string) => {
    const { rows } = await db().execute<Record<string, string>>(
      sql.raw(
        `explain select * from learning.progress where covered_ms > 0 ${where} order by updated_at desc limit 25`,
      ),
    )
    return rows.map(row => Object.values(row)[0]).join('\n')
  }
  expect(await plan('')).toContain('progress_shown')
  expect(await plan('and subject_id = 1')).toMatch(/progress_subject_shown|progress_shown/)
  expect(await plan('and student_id = 1')).toMatch(/progress_last|progress_pk|progress_subject/)
})
