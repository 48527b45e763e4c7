import * as identity from '@halaqa/identity/contract'
import { selectionRuns } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { awayDependencies, dependency } from '@halaqa/kit-server/dependencies'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { codeOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** What a page of the office asks first comes in one answer, and says what the single routes say. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const opening = (who: Player, address?: string) => as(who)(workplace.showOpening, { query: { address } })

let address = ''
beforeAll(async () => {
  await smallWorld(college.cast)
  address = `/registration/radmin/registrations/show/${await one<number>('select max(id) as value from admission.registrations')}`
})

it.each(['administrator', 'registrationOfficer', 'auditor', 'staffWithoutRole'] as const)(
  'says to %s what each of its parts says by itself',
  async who => {
    const call = as(who)
    await call(workplace.setPreference, { body: { key: 'menu.pins', value: ['a'] } })
    await dependency('sms', { seconds: 1 })
      .use(async () => Promise.reject(new Error('no')))
      .catch(() => {})
    // It is written down beside the request that found it.
    await vi.waitUntil(async () => (await awayDependencies()).length)
    const refused = await codeOf(call(identity.awayNow))
    const said = await opening(who, address)
    expect(said).toEqual({
      account: await call(identity.me),
      preferences: await call(workplace.showPreferences),
      unread: (await call(workplace.unreadStaffNotices)).unread,
      away: refused === 'done' ? (await call(identity.awayNow)).rows : null,
      follow: await call(workplace.showFollow, { query: { address } }),
      selections: (await call(selectionRuns)).rows.map(({ listing }) => listing),
    })
    expect(said.preferences.values['menu.pins']).toEqual(['a'])
    expect(said.away === null).toBe(!['administrator', 'auditor'].includes(who))
    if (said.away) expect(said.away.map(each => each.name)).toContain('sms')
    expect(said.follow!.followable).toBe(who !== 'staffWithoutRole')
    expect((await opening(who)).follow).toBeNull()
  },
)

it('names the lists of which one has acts on all that match to be shown, and of nobody else’s', async () => {
  const run = (listing: string, { by = college.cast.administrator.id, state = 'done', at = 'now()' } = {}) =>
    db().execute(sql`insert into platform.selection_runs
      (by_id, by_name, at, state, operation, listing, asked, twin, permissions, language, title, total)
      values (${by}, 'x', ${sql.raw(at)}, ${state}, 'x', ${listing}, '{}', 'x', '[]', 'ar', 'x', 1)`)
  await run('a.list')
  await run('a.list', { state: 'working' })
  await run('b.list', { state: 'working', at: "now() - interval '20 days'" })
  await run('c.list', { at: "now() - interval '20 days'" })
  await run('d.list', { by: college.cast.registrationOfficer.id })
  expect((await opening('administrator')).selections).toEqual(['a.list', 'b.list'])
  expect((await opening('registrationOfficer')).selections).toEqual(['d.list'])
  expect((await opening('auditor')).selections).toEqual([])
})

it('is nobody’s without a session of staff, and takes addresses of this house only', async () => {
  expect(await codeOf(college.cast.as(undefined)(workplace.showOpening, {}))).toBe('unauthenticated')
  expect(await codeOf(as('teacher')(workplace.showOpening, {}))).toBe('unauthenticated')
  expect(await codeOf(opening('administrator', 'https://elsewhere.example/1'))).toBe('invalid')
})
