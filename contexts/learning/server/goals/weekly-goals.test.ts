import { travelTo } from '@halaqa/kit-server/clock'
import { currentDatabase, db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { statementsOf } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/goal.ts'
import { markWatched } from '../elements/mark-watched.ts'
import { aReport, aStudiedSubject, aWeeklyGoal, weeklyGoalTable } from '../factories.ts'
import { testCollege } from '../test-college.ts'
import { reportWatching } from '../watching/report-watching.ts'
import { setWeeklyGoal } from './set-weekly-goal.ts'
import { goalOfStudent } from './weekly-goals.queries.ts'

const college = testCollege()
/** A Wednesday in Muscat. */
const wednesday = '2026-11-25'
/** A student who studies a film, a text and a file. */
async function aLearner() {
  travelTo(wednesday)
  const student = await aStudent()
  return { student, ...(await aStudiedSubject(student.id, college.picture)) }
}

describe('a weekly goal', () => {
  it('is set, changed and put away; setting it twice is setting it once', async () => {
    const { student } = await aLearner()
    expect(await goalOfStudent(student.id)).toEqual({ elements: null, finished: 0 })
    for (const elements of [5, 5, 50, 1, null, null, 3])
      expect(await setWeeklyGoal(student.account_id, elements)).toEqual({ elements, finished: 0 })
    expect(await db().$count(weeklyGoalTable)).toBe(1)
    await setWeeklyGoal(student.account_id, null)
    expect(await db().$count(weeklyGoalTable)).toBe(0)
  })

  it('is whole elements from 1 to 50, or none', async () => {
    const isTaken = (elements: unknown) => contract.setWeeklyGoal.body!.safeParse({ elements }).success
    expect([1, 50, null].filter(each => !isTaken(each))).toEqual([])
    expect([0, -1, 51, 2.5, '5', undefined].filter(isTaken)).toEqual([])
    const { student } = await aLearner()
    for (const elements of [0, 51]) await expect(aWeeklyGoal(student.id, elements)).rejects.toThrow()
  })

  it('is one’s own: another student sees and changes another', async () => {
    const { student, text } = await aLearner()
    const other = await aStudent()
    await setWeeklyGoal(student.account_id, 5)
    await markWatched(student.account_id, text)
    expect(await setWeeklyGoal(other.account_id, 9)).toEqual({ elements: 9, finished: 0 })
    await setWeeklyGoal(other.account_id, null)
    expect(await goalOfStudent(student.id)).toEqual({ elements: 5, finished: 1 })
    expect(await refusalOf(() => setWeeklyGoal(999_999, 5))).toBe('not-found')
  })
})

describe('what was finished this week', () => {
  it('counts an element once, however often it is finished, and not what was only begun', async () => {
    const { student, film, text } = await aLearner()
    await markWatched(student.account_id, text)
    await markWatched(student.account_id, text)
    const { sent_at, entries } = aReport(student.id, film)
    const from = new Date(Date.parse(sent_at) - 5000).toISOString()
    const begun = entries.map(each => ({ ...each, from, ranges: [[0, 5000] as [number, number]], ended: false }))
    await reportWatching(student.account_id, { sent_at, entries: begun })
    expect((await goalOfStudent(student.id)).finished).toBe(1)
    await reportWatching(student.account_id, { sent_at, entries })
    await reportWatching(student.account_id, { sent_at, entries })
    expect((await goalOfStudent(student.id)).finished).toBe(2)
  })

  it('begins anew as Sunday begins in Muscat, and what is finished again then counts for the week before', async () => {
    const { student, text, file } = await aLearner()
    await setWeeklyGoal(student.account_id, 5)
    const finished = async (at: string) => {
      travelTo(at)
      return (await goalOfStudent(student.id)).finished
    }
    travelTo('2026-11-28T23:59:00+04:00')
    await markWatched(student.account_id, text)
    expect(await finished('2026-11-28T23:59:30+04:00')).toBe(1)
    expect(await finished('2026-11-29T00:00:00+04:00')).toBe(0)
    await markWatched(student.account_id, text)
    await markWatched(student.account_id, file)
    expect(await finished('2026-11-29T00:01:00+04:00')).toBe(1)
    expect(await finished('2026-12-05T23:59:00+04:00')).toBe(1)
    expect(await finished('2026-12-06T00:00:00+04:00')).toBe(0)
    expect(await goalOfStudent(student.id)).toEqual({ elements: 5, finished: 0 })
  })

  it('is asked with the goal in one statement, by the index of what a student did last', async () => {
    const { student, subject } = await aLearner()
    await db().execute(sql`
      insert into curriculum.elements (subject_id, kind, title, search_text)
      select ${subject}, 'text', 'x', 'x' from generate_series(1, 2000)`)
    await db().execute(sql`
      insert into learning.progress (student_id, element_id, subject_id, position_at, watched_at, updated_at)
      select ${student.id}, id, ${subject}, at, at, at from curriculum.elements, lateral (select now() - id * interval '1 day' as at) a
      where subject_id = ${subject} on conflict do nothing`)
    const asked = await statementsOf(() => goalOfStudent(student.id))
    expect(asked).toHaveLength(1)
    const client = currentDatabase().client()
    await client.connect()
    await client.query('analyze learning.progress')
    const { rows } = await client.query(`explain (format json) ${asked[0]!.text}`, asked[0]!.values)
    await client.end()
    expect(JSON.stringify(rows)).toContain('progress_last')
  })
})
