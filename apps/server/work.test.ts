import * as grading from '@halaqa/grading/contract'
import { db } from '@halaqa/kit-server/database'
import * as learning from '@halaqa/learning/contract'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepWorkItems } from '../../contexts/workplace/server/work/sweep-work.ts'
import { codeOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** What waits for whom, and that two officers never have one item. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const contact = { kind: 'content.contact' }
const take = (who: Player, skipped: number[] = []) =>
  as(who)(workplace.takeNext, { params: contact, body: { skipped } })
const workOf = async (who: Player) => {
  const { rows } = await as(who)(workplace.showWork)
  return Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))
}
const waiting = () =>
  one<number[]>(
    `select json_agg(id order by created_at, id) as value from content.contact_messages where state = 'new'`,
  )

beforeAll(async () => {
  await smallWorld(college.cast)
})

describe('what waits', () => {
  it('is what the lists say, for whoever may act on it, and nobody else', async () => {
    const all = await workOf('administrator')
    const { total: complaints } = await as('administrator')(grading.listComplaints, {
      query: { filter: { state: 'open' } },
    })
    const { total: films } = await as('administrator')(learning.listVlog, { query: { filter: { state: 'waiting' } } })
    expect(all['grading.complaint']!.waiting).toBe(complaints)
    expect(all['learning.vlog']!.waiting).toBe(films)
    expect(all['content.contact']).toMatchObject({ waiting: (await waiting()).length, mine: 0 })
    expect(Object.keys(await workOf('contentEditor'))).toEqual(['content.contact'])
    expect(await workOf('staffWithoutRole')).toEqual({})
    expect(await codeOf(college.cast.as(undefined)(workplace.showWork, { query: { max_age: 15 } }))).toBe(
      'unauthenticated',
    )
    expect(await codeOf(as('teacher')(workplace.showWork, { query: { max_age: 15 } }))).toBe('unauthenticated')
  })

  it('is kept for a moment, and fresh for whoever has just acted', async () => {
    const before = (await as('contentEditor')(workplace.showWork, { query: { max_age: 15 } })).rows
    const { item_id } = await take('contentEditor')
    expect((await as('contentEditor')(workplace.showWork, { query: { max_age: 15 } })).rows).toEqual(before)
    expect((await workOf('contentEditor'))['content.contact']).toMatchObject({ mine: 1 })
    await as('contentEditor')(workplace.releaseItem, { params: { ...contact, id: item_id! } })
  })

  it('is not offered to whoever asked for it themselves', async () => {
    await db().execute(sql`
      insert into grading.grade_changes (enrolment_id, part, after, reason, requested_by_id, requested_by, requested_at)
      select max(id), 'final', 1000, 'سبب', ${college.cast.academicAffairs.id}, 'هو', now() from studies.enrolments`)
    const seen = async (who: Player) => (await workOf(who))['grading.grade-change']!.waiting
    expect((await seen('administrator')) - (await seen('academicAffairs'))).toBe(1)
    const next = { params: { kind: 'grading.grade-change' }, body: { skipped: [] } }
    const given = await as('academicAffairs')(workplace.takeNext, next)
    expect(given.left + given.elsewhere).toBe(await seen('academicAffairs'))
  })
})

describe('a desk', () => {
  it('gives two officers who ask at once two items, and says what a colleague has', async () => {
    const [one, other] = await Promise.all([take('contentEditor'), take('administrator')])
    expect(one.item_id).not.toBe(other.item_id)
    expect(await codeOf(as('administrator')(workplace.takeItem, { params: { ...contact, id: one.item_id! } }))).toBe(
      'work-with-somebody-else',
    )
    const { elsewhere, left } = await take('administrator')
    expect([elsewhere, left]).toEqual([1, (await waiting()).length - 1])
    expect(await codeOf(as('administrator')(workplace.releaseItem, { params: { ...contact, id: one.item_id! } }))).toBe(
      'not-found',
    )
    expect((await take('administrator')).elsewhere).toBe(1) // what somebody else holds stays theirs
    await as('contentEditor')(workplace.releaseItem, { params: { ...contact, id: one.item_id! } })
    expect((await take('administrator')).elsewhere).toBe(0)
  })

  it('goes through what waits, oldest first, without what was skipped', async () => {
    const ids = await waiting()
    const seen: number[] = []
    for (let item = await take('administrator', seen); item.item_id; item = await take('administrator', seen))
      seen.push(item.item_id)
    expect(seen).toEqual(ids)
  })

  it('opens for nobody without the right, and holds nothing that does not wait', async () => {
    expect(await codeOf(take('financeOfficer'))).toBe('not-found')
    expect(await codeOf(as('administrator')(workplace.takeItem, { params: { ...contact, id: 999_999 } }))).toBe(
      'work-waits-no-more',
    )
  })
})

it('forgets after a month who had what, and not before', async () => {
  const { item_id } = await take('administrator')
  const held = () => one<number>(`select count(*)::int as value from workplace.work_items where item_id = ${item_id}`)
  expect([await sweepWorkItems(), await held()]).toEqual([0, 1])
  await db().execute(sql`update workplace.work_items set changed_at = changed_at - interval '31 days'`)
  expect(await sweepWorkItems()).toBeGreaterThan(0)
  expect(await held()).toBe(0)
})

describe('preferences', () => {
  const set = (value: unknown, key = 'columns.students.student') =>
    as('auditor')(workplace.setPreference, { body: { key, value: value as never } })

  it('are one’s own and last on another machine', async () => {
    await set(['number'])
    await set(['number', 'state'])
    expect((await as('auditor')(workplace.showPreferences)).values).toEqual({
      'columns.students.student': ['number', 'state'],
    })
    expect((await as('administrator')(workplace.showPreferences)).values).toEqual({})
    await set(null)
    expect((await as('auditor')(workplace.showPreferences)).values).toEqual({})
  })

  it('are bounded in size and number', async () => {
    expect(await codeOf(set('x'.repeat(9_000)))).toBe('preference-too-large')
    for (let n = 0; n < workplace.mostPreferences; n++) await set(n, `pin.${n}`)
    expect(await codeOf(set(1, 'one.more'))).toBe('too-many-preferences')
    expect(await set(2, 'pin.1')).toEqual({ key: 'pin.1' })
  })
})
