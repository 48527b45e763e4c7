import { listContact } from '@halaqa/content/contract'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { notificationsOf } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepWorkItems } from '../../contexts/workplace/server/work/sweep-work.ts'
import { codeOf, problemOf } from './applicants.ts'
import type { Member, Player } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** Whose work an item is: given, taken over, given back, and who hears of it. */
const college = testCollege()
const kind = 'content.contact'
let colleague: Member
let item: number
const as = (who: Player | Member) => college.cast.as(who)
const idOf = (who: Player | Member) => (typeof who === 'string' ? college.cast[who].id : who.id)
const assign = (who: Player | Member, to: Player | Member, seen: Player | Member | null) =>
  as(who)(workplace.assignItem, {
    params: { kind, id: item },
    body: { assignee_id: idOf(to), seen_id: seen && idOf(seen) },
  })
const giveBack = (who: Player | Member) => as(who)(workplace.giveBackItem, { params: { kind, id: item } })
const queue = (who: Player | Member, query: { part?: workplace.QueuePart; item_id?: number } = {}) =>
  as(who)(workplace.showQueue, { params: { kind }, query })
const assignee = async () =>
  (await queue('administrator', { item_id: item })).rows.map(row => row.assignee?.name ?? null)[0]
const told = async (who: Player | Member) =>
  (await notificationsOf(idOf(who))).rows.filter(row => row.kind.startsWith('workplace.')).map(row => row.kind)

beforeAll(async () => {
  await smallWorld(college.cast)
  const { id } = await anAccount({ guard: 'users', name: 'سلمى', roles: ['content-editor'] })
  colleague = { id, guard: 'users', email: '', token: await tokenOf(id) }
})
beforeEach(async () => {
  await db().execute(sql`delete from workplace.assignments`)
  await db().execute(sql`delete from workplace.work_items`)
  await db().execute(sql`delete from identity.notifications`)
  item = await one<number>(`select min(id)::int as value from content.contact_messages where state = 'new'`)
})

describe('assigning', () => {
  it('makes an item somebody’s, who hears of it with a link; to oneself tells nobody', async () => {
    const shown = await assign('administrator', 'contentEditor', null)
    expect(shown.assignee).toMatchObject({ id: idOf('contentEditor'), assigned_by: 'administrator' })
    const { rows } = await notificationsOf(idOf('contentEditor'))
    expect(rows).toMatchObject([{ kind: 'workplace.assigned', link: `/content/contact/show/${item}`, read: false }])
    expect(rows[0]!.body).toContain(shown.name)
    await assign('administrator', 'administrator', 'contentEditor')
    expect(await told('administrator')).toEqual([])
  })

  it('is written down with who had it before', async () => {
    await assign('administrator', 'contentEditor', null)
    await assign(colleague, colleague, 'contentEditor')
    const rows = await one<{ before: unknown; after: unknown }[]>(
      `select json_agg(json_build_object('before', before, 'after', after) order by id) as value from platform.audit
       where action = 'workplace.work.assign' and subject_id = '${kind}/${item}'`,
    )
    expect(rows.slice(-2)).toEqual([
      { before: null, after: { assignee: 'contentEditor' } },
      { before: { assignee: 'contentEditor' }, after: { assignee: 'سلمى' } },
    ])
  })

  it('is for those who may act on the kind: nobody else assigns, is assigned to, or is offered', async () => {
    expect(await codeOf(assign('financeOfficer', 'financeOfficer', null))).toBe('not-found')
    expect(await codeOf(assign('administrator', 'financeOfficer', null))).toBe('assignee-may-not-act')
    expect(await codeOf(assign('administrator', 'teacher', null))).toBe('assignee-may-not-act')
    const { rows } = await as('administrator')(workplace.listColleagues, { query: { filter: { kind } } })
    expect(rows.map(row => row.name)).toEqual(expect.arrayContaining(['administrator', 'contentEditor', 'سلمى']))
    expect(rows.map(row => row.name)).not.toContain('financeOfficer')
    expect(await codeOf(as('financeOfficer')(workplace.listColleagues, { query: { filter: { kind } } }))).toBe(
      'not-found',
    )
    expect(await codeOf(queue('financeOfficer'))).toBe('not-found')
    expect((await as('administrator')(workplace.listColleagues, { query: {} })).total).toBe(0)
  })

  it('the list of the items is narrowed by whose they are, as the queue has it', async () => {
    const listed = async (who: Player | Member, assigned: string) =>
      (await as(who)(listContact, { query: { filter: { assigned } } })).rows.map(row => row.id)
    const { free } = await queue('administrator')
    await assign('administrator', 'contentEditor', null)
    expect(await listed('contentEditor', 'mine')).toEqual([item])
    expect(await listed('administrator', 'mine')).toEqual([])
    expect(await listed('administrator', String(idOf('contentEditor')))).toEqual([item])
    expect(await listed('administrator', 'free')).toHaveLength(free - 1)
    // What waits no more is nobody's work.
    await db().execute(sql`update content.contact_messages set state = 'closed' where id = ${item}`)
    expect(await listed('contentEditor', 'mine')).toEqual([])
    await db().execute(sql`update content.contact_messages set state = 'new' where id = ${item}`)
    expect(await codeOf(listed('contentEditor', 'everybody'))).toBe('invalid')
  })

  it('pressed twice is done once', async () => {
    await assign('administrator', 'contentEditor', null)
    const again = await assign('administrator', 'contentEditor', null)
    expect(again.assignee!.id).toBe(idOf('contentEditor'))
    expect(await told('contentEditor')).toEqual(['workplace.assigned'])
  })

  it('of two who take over at once one wins, and the other is told who has it', async () => {
    await assign('administrator', 'contentEditor', null)
    const results = await Promise.all([
      problemOf(assign('administrator', 'administrator', 'contentEditor')),
      problemOf(assign(colleague, colleague, 'contentEditor')),
    ])
    const refused = results.filter(each => each !== undefined)
    expect(refused).toHaveLength(1)
    const winner = await assignee()
    expect(refused[0]).toMatchObject({ code: 'work-assigned-meanwhile', facts: { name: winner } })
    expect(refused[0]!.title).toContain(winner)
    expect(await told('contentEditor')).toEqual(['workplace.taken-over', 'workplace.assigned'])
  })

  it('of what is gone is refused, and so is what is somebody’s own from the beginning', async () => {
    await db().execute(sql`update content.contact_messages set state = 'closed' where id = ${item}`)
    expect(await codeOf(assign('administrator', 'contentEditor', null))).toBe('work-waits-no-more')
    expect(await codeOf(giveBack('administrator'))).toBe('work-waits-no-more')
    expect((await queue('administrator', { item_id: item })).rows).toEqual([])
    await db().execute(sql`update content.contact_messages set state = 'new' where id = ${item}`)
    const own = await one<{ id: number; advisor: number }>(
      `select json_build_object('id', id, 'advisor', advisor_id) as value from learning.advisings where ended_at is null limit 1`,
    )
    await db().execute(sql`update learning.advisings set unread_by_advisor = 1, last_at = now() where id = ${own.id}`)
    const advisor = await college.cast.join(own.advisor)
    const asked = {
      params: { kind: 'learning.conversation', id: own.id },
      body: { assignee_id: idOf('administrator'), seen_id: null },
    }
    expect(await codeOf(as(advisor)(workplace.assignItem, asked))).toBe('work-is-own')
  })
})

describe('giving back', () => {
  it('makes it nobody’s, and tells who had assigned it', async () => {
    await assign('administrator', 'contentEditor', null)
    expect((await giveBack('contentEditor')).assignee).toBe(null)
    expect(await told('administrator')).toEqual(['workplace.given-back'])
    expect((await giveBack('contentEditor')).assignee).toBe(null)
    expect(await told('administrator')).toEqual(['workplace.given-back'])
  })

  it('tells nobody who was blocked or lost the right since', async () => {
    const ids = [idOf('staffWithoutRole'), colleague.id] as const
    const moveRole = (to: number, from: number) =>
      db().execute(sql`update identity.account_roles set account_id = ${to} where account_id = ${from}`)
    await assign(colleague, 'contentEditor', null)
    await moveRole(...ids)
    await giveBack('contentEditor')
    await moveRole(ids[1], ids[0])
    expect(await told(colleague)).toEqual([])
    await assign(colleague, 'contentEditor', null)
    await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${colleague.id}`)
    await giveBack('contentEditor')
    await db().execute(sql`update identity.accounts set state = 'active' where id = ${colleague.id}`)
    expect(await told(colleague)).toEqual([])
  })

  it('is refused where it is another’s, by name', async () => {
    await assign('administrator', 'contentEditor', null)
    expect(await problemOf(giveBack(colleague))).toMatchObject({
      code: 'work-assigned-meanwhile',
      facts: { name: 'contentEditor' },
    })
  })
})

describe('an assignment', () => {
  it('is over when the item is decided on, and a later waiting of it is nobody’s', async () => {
    await assign('administrator', 'contentEditor', null)
    await db().execute(
      sql`update content.contact_messages set created_at = now() + interval '1 hour' where id = ${item}`,
    )
    expect(await assignee()).toBe(null)
    await db().execute(
      sql`update content.contact_messages set created_at = now() - interval '1 hour' where id = ${item}`,
    )
    expect(await assignee()).toBe('contentEditor')
  })

  it('counts no more while its person is blocked or has lost the right', async () => {
    await assign('administrator', colleague, null)
    await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${colleague.id}`)
    expect(await assignee()).toBe(null)
    await db().execute(sql`update identity.accounts set state = 'active' where id = ${colleague.id}`)
    expect(await assignee()).toBe('سلمى')
    await db().execute(
      sql`update identity.account_roles set account_id = ${idOf('staffWithoutRole')} where account_id = ${colleague.id}`,
    )
    expect(await assignee()).toBe(null)
    expect((await assign('contentEditor', 'contentEditor', null)).assignee!.name).toBe('contentEditor')
    await db().execute(
      sql`update identity.account_roles set account_id = ${colleague.id} where account_id = ${idOf('staffWithoutRole')}`,
    )
  })

  it('is forgotten a month after, unless it still waits', async () => {
    await assign('administrator', 'contentEditor', null)
    const kept = () => one<number>(`select count(*)::int as value from workplace.assignments`)
    await db().execute(sql`update content.contact_messages set created_at = created_at - interval '90 days'`)
    await db().execute(sql`update workplace.assignments set assigned_at = assigned_at - interval '31 days'`)
    await sweepWorkItems()
    expect(await kept()).toBe(1)
    // Whose person is blocked for a night has it in the morning.
    await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${idOf('contentEditor')}`)
    await sweepWorkItems()
    await db().execute(sql`update identity.accounts set state = 'active' where id = ${idOf('contentEditor')}`)
    expect([await kept(), await assignee()]).toEqual([1, 'contentEditor'])
    await db().execute(sql`update content.contact_messages set state = 'closed' where id = ${item}`)
    await sweepWorkItems()
    expect(await kept()).toBe(0)
    await db().execute(sql`update content.contact_messages set state = 'new' where id = ${item}`)
  })
})

describe('desk and queue', () => {
  const next = (who: Player | Member, only_mine = false, skipped: number[] = []) =>
    as(who)(workplace.takeNext, { params: { kind }, body: { skipped, only_mine } })
  const newest = () =>
    one<number>(
      `select id as value from content.contact_messages where state = 'new' order by created_at desc, id desc limit 1`,
    )

  it('offer what is assigned first, and never what a colleague has', async () => {
    item = await newest()
    await assign('administrator', 'contentEditor', null)
    expect(await next('contentEditor')).toMatchObject({ item_id: item, mine: 1 })
    expect((await next('contentEditor', true)).left).toBe(1)
    expect((await next('contentEditor', true, [item])).item_id).toBe(null)
    const seen: number[] = []
    for (let got = await next(colleague); got.item_id; got = await next(colleague, false, seen)) seen.push(got.item_id)
    expect(seen).not.toContain(item)
    expect((await next(colleague)).elsewhere).toBe(1)
  })

  it('show one’s own, what nobody has and all, with names, and count alike on the home page', async () => {
    item = await newest()
    await assign('administrator', 'contentEditor', null)
    const all = await queue('contentEditor')
    expect(all.rows[0]).toMatchObject({ item_id: item, can: { assign: true } })
    expect(all.rows.every(row => row.name.length > 1)).toBe(true)
    expect(all).toMatchObject({ mine: 1, free: all.waiting - 1 })
    expect((await queue('contentEditor', { part: 'mine' })).rows.map(row => row.item_id)).toEqual([item])
    expect((await queue('contentEditor', { part: 'open' })).rows).toHaveLength(all.mine + all.free)
    expect((await queue('contentEditor', { part: 'free' })).rows.map(row => row.item_id)).not.toContain(item)
    const { rows } = await as('contentEditor')(workplace.showWork)
    expect(rows[0]).toMatchObject({ mine: all.mine, free: all.free, waiting: all.waiting })
  })

  it('let a colleague look at what is assigned, and keep others from what lies on a desk, by name', async () => {
    await assign('administrator', 'contentEditor', null)
    const take = (who: Player | Member) => as(who)(workplace.takeItem, { params: { kind, id: item } })
    await take(colleague)
    expect(await problemOf(take('administrator'))).toMatchObject({
      code: 'work-with-somebody-else',
      facts: { name: 'سلمى' },
    })
    await assign(colleague, 'administrator', 'contentEditor')
    expect(await codeOf(take('administrator'))).toBe('done') // who gives it on has let go of it
  })

  it('every kind names its items and leads to where they are decided on', async () => {
    const { rows } = await as('administrator')(workplace.showWork)
    expect(rows.filter(row => row.waiting).length).toBeGreaterThan(3)
    for (const { kind: each } of rows) {
      const items = (await as('administrator')(workplace.showQueue, { params: { kind: each }, query: {} })).rows
      expect(items.filter(row => row.name.startsWith('#') || !row.link.startsWith('/'))).toEqual([])
    }
  })
})
