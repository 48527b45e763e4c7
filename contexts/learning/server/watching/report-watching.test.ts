import { randomUUID } from 'node:crypto'
import { travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { aStudent } from '@halaqa/students/factories'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coveredMs, mergeRanges, type Range } from '../../contract/coverage.ts'
import type { WatchEntry } from '../../contract/watching.ts'
import { aLearnedSubject, aStudiedSubject, progressTable } from '../factories.ts'
import { pairsOf } from '../progress/progress.queries.ts'
import { testCollege } from '../test-college.ts'
import { reportWatching } from './report-watching.ts'

const college = testCollege()

const at = '2026-11-21T08:00:00.000Z'
const entry = (elementId: number, ranges: Range[], more: Partial<WatchEntry> = {}): WatchEntry => ({
  id: randomUUID(),
  element_id: elementId,
  ranges: ranges.map(([from, to]): [number, number] => [from, to]),
  position_ms: ranges.at(-1)?.[1] ?? 0,
  at,
  ended: false,
  ...more,
})
const rowOf = async (studentId: number, elementId: number) => {
  const [row] = await db()
    .select()
    .from(progressTable)
    .where(and(eq(progressTable.studentId, studentId), eq(progressTable.elementId, elementId)))
  return row!
}
/** A student with a film of ten minutes. */
async function aViewer() {
  const student = await aStudent()
  return { student, ...(await aStudiedSubject(student.id, college.picture)) }
}

describe('what was played of a film', () => {
  const length = 600_000
  const anyRange = fc.tuple(fc.integer({ min: 0, max: 700_000 }), fc.integer({ min: 0, max: 700_000 }))
  const reports = fc.array(fc.array(anyRange, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

  it('is the same in any order, told twice, in any batches: the union of all, cut to the film', async () => {
    const { student, film } = await aViewer()
    await fc.assert(
      fc.asyncProperty(reports, fc.boolean(), fc.boolean(), async (told, reversed, twice) => {
        await db().delete(progressTable)
        const entries = told.map(ranges => entry(film, ranges))
        const sent = [...(reversed ? entries.toReversed() : entries), ...(twice ? entries : [])]
        const [first, ...rest] = sent
        await reportWatching(student.accountId, [first!])
        if (rest.length) await reportWatching(student.accountId, rest)
        const row = await rowOf(student.id, film)
        expect(pairsOf(row.covered)).toEqual(mergeRanges(told.flat(), length))
        expect(row.coveredMs).toBe(coveredMs(told.flat(), length))
        expect(row.watchedAt !== null).toBe(row.coveredMs >= length * 0.9)
      }),
      { numRuns: 40 },
    )
  })

  it('counts what two devices tell at the same moment', async () => {
    const { student, film } = await aViewer()
    const stretches = Array.from({ length: 12 }, (_, part): Range => [part * 40_000, part * 40_000 + 45_000])
    await Promise.all(stretches.map(range => reportWatching(student.accountId, [entry(film, [range])])))
    expect(pairsOf((await rowOf(student.id, film)).covered)).toEqual([[0, 485_000]])
  })

  it('finishes the film at nine tenths, once', async () => {
    const { student, film } = await aViewer()
    const before = await reportWatching(student.accountId, [entry(film, [[0, 539_999]])])
    expect([before.finished, before.elements[0]!.watched]).toEqual([[], 0])
    expect((await reportWatching(student.accountId, [entry(film, [[539_000, 540_000]])])).finished).toEqual([film])
    const after = await reportWatching(student.accountId, [entry(film, [[0, 600_000]])])
    expect([after.finished, after.elements[0]!.watched]).toEqual([[], 1])
  })

  it('keeps the place of the latest moment, whichever report comes last, and no moment of tomorrow', async () => {
    travelTo('2026-11-21T09:00:00.000Z')
    const { student, film } = await aViewer()
    await reportWatching(student.accountId, [entry(film, [[0, 9000]], { position_ms: 9000, at })])
    const early = { position_ms: 1000, at: '2026-11-21T07:00:00.000Z' }
    await reportWatching(student.accountId, [entry(film, [[0, 1000]], early)])
    expect((await rowOf(student.id, film)).positionMs).toBe(9000)
    const tomorrow = { position_ms: 2000, at: '2026-11-22T07:00:00.000Z' }
    await reportWatching(student.accountId, [entry(film, [[0, 1000]], tomorrow)])
    expect((await rowOf(student.id, film)).positionAt.toISOString() < '2026-11-21T09:10').toBe(true)
  })

  it('is refused alone where it is not the student’s, and holds nothing back', async () => {
    const { student, film, text } = await aViewer()
    const foreign = await aLearnedSubject(college.picture)
    const sent = [entry(foreign.film, [[0, 5000]]), entry(film, [[0, 5000]]), entry(999_999, []), entry(text, [])]
    const { entries, elements } = await reportWatching(student.accountId, sent)
    expect(entries.map(each => each.result)).toEqual(['refused', 'kept', 'refused', 'refused'])
    expect(elements.map(each => each.id)).toEqual([film])
    expect(await db().$count(progressTable)).toBe(1)
  })
})
