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
import { openingOf } from './opening.ts'
import { reportWatching } from './report-watching.ts'

const college = testCollege()

const at = '2026-11-21T08:00:00.000Z'
const before = (moment: string, ms: number) => new Date(Date.parse(moment) - ms).toISOString()
/** Each is played in a time of its own, as long as its stretches are. */
let playedBefore = 0
const entry = (elementId: number, ranges: Range[], more: Partial<WatchEntry> = {}): WatchEntry => {
  const until = more.at ?? before(at, playedBefore)
  const long = coveredMs(ranges)
  playedBefore += more.at ? 0 : long
  return {
    id: randomUUID(),
    element_id: elementId,
    ranges: ranges.map(([from, to]): [number, number] => [from, to]),
    position_ms: ranges.at(-1)?.[1] ?? 0,
    from: before(until, long),
    at: until,
    opening: openings.get(elementId) ?? '',
    ended: false,
    ...more,
  }
}
/** What the pages of films said as they were opened, a day before. */
const openings = new Map<number, string>()
const report = (accountId: number, entries: WatchEntry[], sentAt = at) =>
  reportWatching(accountId, { sent_at: sentAt, entries })
const rowOf = async (studentId: number, elementId: number) => {
  const [row] = await db()
    .select()
    .from(progressTable)
    .where(and(eq(progressTable.student_id, studentId), eq(progressTable.element_id, elementId)))
  return row!
}
/** A student with a film of ten minutes. */
async function aViewer() {
  const student = await aStudent()
  const studied = await aStudiedSubject(student.id, college.picture)
  travelTo(before(at, 86_400_000))
  openings.set(studied.film, openingOf({ studentId: student.id, elementId: studied.film }))
  travelTo(at)
  playedBefore = 0
  return { student, ...studied }
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
        playedBefore = 0
        const entries = told.map(ranges => entry(film, ranges))
        const sent = [...(reversed ? entries.toReversed() : entries), ...(twice ? entries : [])]
        const [first, ...rest] = sent
        await report(student.account_id, [first!])
        if (rest.length) await report(student.account_id, rest)
        const row = await rowOf(student.id, film)
        expect(pairsOf(row.covered)).toEqual(mergeRanges(told.flat(), length))
        expect(row.covered_ms).toBe(coveredMs(told.flat(), length))
        expect(row.watched_at !== null).toBe(row.covered_ms >= length * 0.9)
      }),
      { numRuns: 40 },
    )
  })

  it('counts what two devices tell at the same moment', async () => {
    const { student, film } = await aViewer()
    const stretches = Array.from({ length: 12 }, (_, part): Range => [part * 40_000, part * 40_000 + 45_000])
    await Promise.all(stretches.map(range => report(student.account_id, [entry(film, [range])])))
    expect(pairsOf((await rowOf(student.id, film)).covered)).toEqual([[0, 485_000]])
  })

  it('finishes the film at nine tenths, once', async () => {
    const { student, film } = await aViewer()
    const first = await report(student.account_id, [entry(film, [[0, 539_999]])])
    expect([first.finished, first.elements[0]!.watched]).toEqual([[], 0])
    expect((await report(student.account_id, [entry(film, [[539_000, 540_000]])])).finished).toEqual([film])
    const after = await report(student.account_id, [entry(film, [[0, 600_000]])])
    expect([after.finished, after.elements[0]!.watched]).toEqual([[], 1])
  })

  it('keeps the place of the latest moment, whichever report comes last, and no moment of tomorrow', async () => {
    const { student, film } = await aViewer()
    travelTo('2026-11-21T09:00:00.000Z')
    const report = (accountId: number, entries: WatchEntry[]) =>
      reportWatching(accountId, { sent_at: '2026-11-21T09:00:00.000Z', entries })
    await report(student.account_id, [entry(film, [[0, 9000]], { position_ms: 9000, at })])
    const early = { position_ms: 1000, at: '2026-11-21T07:00:00.000Z' }
    await report(student.account_id, [entry(film, [[0, 1000]], early)])
    expect((await rowOf(student.id, film)).position_ms).toBe(9000)
    const tomorrow = { position_ms: 2000, at: '2026-11-22T07:00:00.000Z' }
    await report(student.account_id, [entry(film, [[0, 1000]], tomorrow)])
    expect((await rowOf(student.id, film)).position_at.toISOString() < '2026-11-21T09:10').toBe(true)
  })

  it('is refused alone where it is not the student’s, and holds nothing back', async () => {
    const { student, film, text } = await aViewer()
    const foreign = await aLearnedSubject(college.picture)
    const sent = [entry(foreign.film, [[0, 5000]]), entry(film, [[0, 5000]]), entry(999_999, []), entry(text, [])]
    const { entries, elements } = await report(student.account_id, sent)
    expect(entries.map(each => each.result)).toEqual(['refused', 'kept', 'refused', 'refused'])
    expect(elements.map(each => each.id)).toEqual([film])
    expect(await db().$count(progressTable)).toBe(1)
  })
})

describe('watching is believed as far as time allows', () => {
  /** As whoever has a session can send it, with what the page has said. */
  const forged = (elementId: number, opening: string): WatchEntry => ({
    id: randomUUID(),
    element_id: elementId,
    ranges: [[0, 600_000]],
    position_ms: 600_000,
    from: before(at, 3_600_000),
    at,
    opening,
    ended: true,
  })
  it('one call does not complete a film that was opened a moment ago: what is too much is held', async () => {
    const { student, film } = await aViewer()
    const opening = openingOf({ studentId: student.id, elementId: film })
    travelTo('2026-11-21T08:00:10.000Z')
    const { entries, finished, elements } = await report(student.account_id, [forged(film, opening)], at)
    expect([entries[0]!.result, finished, elements[0]!.watched]).toEqual(['kept', [], 0])
    const row = await rowOf(student.id, film)
    expect(row.covered_ms + row.held_ms).toBe(600_000)
    expect(row.covered_ms).toBeLessThan(25_000)
  })
  it('a film whose page was never opened, or was opened by another, is not covered at all', async () => {
    const { student, film } = await aViewer()
    const other = openingOf({ studentId: student.id + 1, elementId: film })
    for (const opening of ['', 'x', '0.x', other]) await report(student.account_id, [forged(film, opening)])
    expect(await rowOf(student.id, film)).toMatchObject({ covered_ms: 0, held_ms: 600_000, watched_at: null })
  })
  it('many calls at once gain no more than one: a moment of time is played in once', async () => {
    const { student, film } = await aViewer()
    const opening = openingOf({ studentId: student.id, elementId: film })
    travelTo('2026-11-21T08:00:10.000Z')
    await Promise.all(Array.from({ length: 20 }, () => report(student.account_id, [forged(film, opening)])))
    expect((await rowOf(student.id, film)).covered_ms).toBeLessThan(25_000)
  })
  it('a kept lesson counts in full, however late it is told, from a device whose clock is wrong', async () => {
    const { student, film } = await aViewer()
    const parts = Array.from({ length: 40 }, (_, part): Range => [part * 15_000, part * 15_000 + 15_000])
    // Three hours behind: at twice the speed, seven and a half seconds each.
    const device = Date.parse(at) - 3 * 3_600_000
    const entries = parts.map((range, part) => ({
      ...entry(film, [range]),
      from: new Date(device - 600_000 + part * 7500).toISOString(),
      at: new Date(device - 600_000 + (part + 1) * 7500).toISOString(),
    }))
    await report(student.account_id, entries.slice(0, 20), new Date(device).toISOString())
    await report(student.account_id, entries.slice(20), new Date(device).toISOString())
    const row = await rowOf(student.id, film)
    expect([row.covered_ms, row.held_ms, row.watched_at !== null]).toEqual([600_000, 0, true])
  })
  it('is not held against who tells it again', async () => {
    const { student, film } = await aViewer()
    const told = entry(film, [[0, 60_000]])
    for (let times = 0; times < 3; times++) await report(student.account_id, [told])
    expect(await rowOf(student.id, film)).toMatchObject({ covered_ms: 60_000, held_ms: 0 })
  })
})
