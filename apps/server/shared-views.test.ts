import { roles as roleResource } from '@halaqa/identity/contract'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { db } from '@halaqa/kit-server/database'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, problemOf } from './applicants.ts'
import type { Member, Player } from './cast.ts'
import { one, testCollege } from './world.ts'

/** Views of lists that staff share: with whom one may, who sees them, and which one a list is opened with. */
const college = testCollege()
const list = 'admission.registration.list'
/** Holds the role of registration as well as that of the support. */
let colleague: Member
const as = (who: Player | Member) => college.cast.as(who)
const roleId = (code: string) => one<number>(`select id as value from identity.roles where code = '${code}'`)
const seenBy = async (who: Player | Member) => (await as(who)(workplace.showPreferences)).views
const namesOf = async (who: Player | Member) => (await seenBy(who)).map(view => view.name)
type Wish = Partial<Parameters<typeof bodyOf>[0]>
const bodyOf = (wish: {
  list?: string
  name?: string
  filter?: object
  sort?: null
  role_id?: number | null
  is_default?: boolean
}) => ({
  list,
  name: 'تنتظر المراجعة',
  filter: { documents: 'to-review' },
  sort: { field: 'step_since', order: 'ASC' as const },
  role_id: null,
  is_default: false,
  ...wish,
})
/** Of another list, as it comes. */
const elsewhere = (list: string): Wish => ({ list, filter: {}, sort: null })
const share = (who: Player | Member, wish: Wish = {}) => as(who)(workplace.shareView, { body: bodyOf(wish) as never })
const change = (who: Player | Member, id: number, role_id: number | null, is_default = false) =>
  as(who)(workplace.changeView, { params: { id }, body: { role_id, is_default } })
const remove = (who: Player | Member, id: number) => as(who)(workplace.removeView, { params: { id } })
const lastId = () => one<number>('select max(id)::int as value from workplace.shared_views')
let registration: number
let support: number
let content: number

beforeAll(async () => {
  const { id } = await anAccount({ guard: 'users', name: 'سلمى', roles: ['registration-officer', 'support-agent'] })
  colleague = { id, guard: 'users', email: '', token: await tokenOf(id) }
  registration = await roleId('registration-officer')
  support = await roleId('support-agent')
  content = await roleId('content-editor')
})
beforeEach(async () => {
  await db().execute(sql`delete from workplace.shared_views`)
})

describe('a view that is shared with a role', () => {
  it('comes with the start of the office, as it was saved, to those who hold the role and to nobody else', async () => {
    await share('registrationOfficer', { role_id: registration })
    expect(await seenBy(colleague)).toEqual([
      {
        id: await lastId(),
        list,
        name: 'تنتظر المراجعة',
        filter: { documents: 'to-review' },
        sort: { field: 'step_since', order: 'ASC' },
        role: { id: registration, name: 'مسؤول القبول والتسجيل' },
        is_default: false,
        shared_by: 'registrationOfficer',
        is_mine: false,
        is_for_me: true,
        can: { change: false },
      },
    ])
    for (const stranger of ['supportAgent', 'administrator', 'staffWithoutRole', 'auditor'] as const)
      expect(await namesOf(stranger)).toEqual([])
  })

  it('is seen by whoever shares it too, also with a role that is not theirs', async () => {
    await share('administrator', { role_id: registration })
    expect(await seenBy('administrator')).toMatchObject([{ is_mine: true, is_for_me: false, can: { change: true } }])
  })

  it('is seen no more by whoever loses the role, and changed no more', async () => {
    const { id } = await anAccount({ guard: 'users', name: 'هدى', roles: ['support-agent'] })
    const huda: Member = { id, guard: 'users', email: '', token: await tokenOf(id) }
    await share('supportAgent', { role_id: support })
    expect(await namesOf(huda)).toHaveLength(1)
    await db().execute(sql`delete from identity.account_roles where account_id = ${id}`)
    expect(await namesOf(huda)).toEqual([])
    expect(await codeOf(remove(huda, await lastId()))).toBe('not-found')
  })

  it('goes with the role', async () => {
    const { id } = await as('administrator')(roleResource.routes.store, {
      body: { name_ar: 'لجنة', name_en: 'Committee', name_fr: 'Comité' },
    })
    await share('administrator', { role_id: id })
    await as('administrator')(roleResource.routes.delete.perform, { params: { id } })
    expect(await namesOf('administrator')).toEqual([])
  })
})

describe('a view and its list', () => {
  it('who may not read the list learns nothing of what is searched for in it', async () => {
    await share('administrator', { filter: { q: 'سلمى بنت أحمد' } })
    expect(await namesOf('examOfficer')).toEqual(['تنتظر المراجعة'])
    for (const stranger of ['contentEditor', 'monitor', 'staffWithoutRole'] as const)
      expect(await namesOf(stranger)).toEqual([])
  })

  it('of a list that is not there, or that one may not read, none is shared', async () => {
    for (const name of ['students.nothing.list', 'zz', '__proto__'])
      expect(await problemOf(share('administrator', { list: name }))).toMatchObject({
        code: 'invalid',
        errors: { list: expect.any(String) },
      })
    const unread = share('supportAgent', { ...elsewhere('students.student.list'), role_id: support })
    expect(await codeOf(unread)).toBe('forbidden')
  })

  it('one that narrows or sorts by what the list does not have is refused', async () => {
    const wrong = [{ documents: 'nonsense' }, { gone: 'x' }, { documents: ['to-review'] }, { documents: { a: 1 } }]
    for (const filter of wrong)
      expect(await problemOf(share('administrator', { filter }))).toMatchObject({
        errors: { filter: expect.any(String) },
      })
    await share('administrator', { filter: { documents: 'to-review', q: 'سلمى', specialty_id: null } })
    // A list of one record’s rows is named with whose it is, one of a plain resource by the word of it.
    await share('administrator', elsewhere('admission.document.list/5'))
    await share('administrator', elsewhere('admission.refusal-reason'))
  })

  it('one that its list takes no more opens nothing, and is shown only to whoever may remove it', async () => {
    await share('administrator', { is_default: true })
    await db().execute(sql`update workplace.shared_views set filter = '{"retired": "yes"}'`)
    expect(await namesOf('registrationOfficer')).toEqual([])
    expect(await seenBy('administrator')).toMatchObject([{ is_default: false, can: { change: true } }])
    expect((await remove('administrator', await lastId())).views).toEqual([])
  })
})

describe('without the permission', () => {
  it('one shares with the roles that one holds, and with nobody else', async () => {
    const { roles, others, can } = await as(colleague)(workplace.showSharing, { query: { list } })
    expect([roles.map(role => role.id), others, can]).toEqual([[registration, support], [], { manage: false }])
    await share(colleague, { role_id: support })
    for (const role_id of [null, content, 999_999])
      expect(await codeOf(share(colleague, { name: 'أخرى', role_id }))).toBe('forbidden')
    expect(await codeOf(share('staffWithoutRole', { name: 'أخرى' }))).toBe('forbidden')
    expect(await codeOf(change(colleague, await lastId(), null))).toBe('forbidden')
    expect((await change(colleague, await lastId(), registration)).views[0]?.role?.id).toBe(registration)
  })

  it('nobody’s list is opened otherwise than it was', async () => {
    expect(await codeOf(share(colleague, { role_id: support, is_default: true }))).toBe('forbidden')
    await share(colleague, { role_id: support })
    const id = await lastId()
    expect(await codeOf(change(colleague, id, support, true))).toBe('forbidden')
    await change('administrator', id, support, true)
    // It may be let go of by whoever shares it, and is taken along nowhere.
    expect(await codeOf(change(colleague, id, registration, true))).toBe('forbidden')
    expect((await change(colleague, id, support, false)).views[0]?.is_default).toBe(false)
  })

  it('what somebody else shares is changed and removed by nobody', async () => {
    await share('registrationOfficer', { role_id: registration })
    const id = await lastId()
    expect(await codeOf(change(colleague, id, support))).toBe('forbidden')
    expect(await codeOf(remove(colleague, id))).toBe('forbidden')
    expect(await codeOf(remove('supportAgent', id))).toBe('not-found')
    expect((await remove('registrationOfficer', id)).views).toEqual([])
  })

  it('a session of another guard reaches nothing', async () => {
    for (const stranger of ['teacher', 'reader'] as const) expect(await codeOf(share(stranger))).toBe('unauthenticated')
    expect(await codeOf(college.cast.as(undefined)(workplace.showPreferences))).toBe('unauthenticated')
  })
})

describe('with the permission', () => {
  it('one shares with everybody and with any role, and is shown what others share of the list', async () => {
    await share('registrationOfficer', { role_id: registration })
    await share('administrator', { name: 'للجميع' })
    expect(await namesOf('examOfficer')).toEqual(['للجميع'])
    const { roles, others, can } = await as('administrator')(workplace.showSharing, { query: { list } })
    expect(roles.length).toBeGreaterThan(10)
    expect([others.map(view => view.name), can]).toEqual([['تنتظر المراجعة'], { manage: true }])
    await remove('administrator', others[0]!.id)
    expect(await namesOf('registrationOfficer')).toEqual(['للجميع'])
  })

  it('a role that is not there is named as the mistake', async () => {
    expect(await problemOf(share('administrator', { role_id: 999_999 }))).toMatchObject({ code: 'invalid' })
  })
})

describe('the default of a list', () => {
  it('is one for a role and one for everybody: the last that was made so', async () => {
    await share('administrator', { name: 'أولى', role_id: registration, is_default: true })
    await share('administrator', { name: 'للجميع', is_default: true })
    await share('administrator', { name: 'ثانية', role_id: registration, is_default: true })
    const defaults = async () => (await seenBy(colleague)).filter(view => view.is_default).map(view => view.name)
    expect(await defaults()).toEqual(['للجميع', 'ثانية'])
    const first = (await seenBy(colleague)).find(view => view.name === 'أولى')!
    await change('administrator', first.id, null, true)
    expect(await defaults()).toEqual(['أولى', 'ثانية'])
  })
})

describe('names and limits', () => {
  it('of two who share under one name at once the second is told, and another list has names of its own', async () => {
    const both = await Promise.all([
      codeOf(share('registrationOfficer', { role_id: registration })),
      codeOf(share('supportAgent', { role_id: support })),
    ])
    expect(both.sort()).toEqual(['done', 'shared-view-name-taken'])
    const refused = await problemOf(share('administrator', { name: ' تنتظر المراجعة ' }))
    expect(refused).toMatchObject({
      code: 'shared-view-name-taken',
      title: expect.stringContaining('«تنتظر المراجعة»'),
    })
    await share('administrator', elsewhere('students.student'))
  })

  it('a view that says too much is refused', async () => {
    expect(await codeOf(share('administrator', { filter: { q: 'س'.repeat(1_000) } }))).toBe('shared-view-too-large')
    expect(await codeOf(share('administrator', { name: 'س'.repeat(41) }))).toBe('invalid')
    expect(await codeOf(share('administrator', { list: 'a list' }))).toBe('invalid')
  })

  it('a list has thirty, and all lists three hundred', async () => {
    const fill = (of: string, count: number) =>
      db().execute(sql`
        insert into workplace.shared_views (list, name, filter, is_default, shared_by, shared_at)
        select ${of}, 'عرض ' || n, '{}', false, 'سلمى', now() from generate_series(1, ${count}::int) n`)
    await fill(list, 30)
    const refused = await problemOf(share('administrator'))
    expect(refused).toMatchObject({ code: 'too-many-shared-views', title: expect.stringContaining('30') })
    await share('administrator', elsewhere('students.student'))
    // Of lists that are there no more: nobody could remove them.
    for (let at = 0; at < 9; at++) await fill(`retired.${at}`, 30)
    await share('administrator', elsewhere('content.contact'))
    for (let at = 0; at < 9; at++) await fill(`admission.document.list/${at}`, 30)
    expect((await problemOf(share('administrator', elsewhere('academics.year'))))?.title).toContain('300')
  })
})

it('who does not manage views shares thirty, and leaves room for others', async () => {
  await db().execute(sql`
    insert into workplace.shared_views (list, name, filter, is_default, shared_by, shared_by_id, role_id, shared_at)
    select 'content.contact.list', 'عرض ' || n, '{}', false, 'سلمى', ${colleague.id}::int, ${support}::int, now()
    from generate_series(1, 30) n`)
  const refused = await problemOf(share(colleague, { role_id: support }))
  expect(refused).toMatchObject({ code: 'too-many-shared-views', title: expect.stringContaining('30') })
  expect(await codeOf(share('supportAgent', { role_id: support }))).toBe('done')
})

it('each act is written down, the default that gave way too', async () => {
  const before = await one<number>('select coalesce(max(id), 0)::int as value from platform.audit')
  await share('administrator', { name: 'أولى', is_default: true })
  await share('administrator', { name: 'ثانية', is_default: true })
  await change('administrator', await lastId(), registration)
  await remove('administrator', await lastId())
  const rows = await one<{ action: string; before: object | null; after: object | null }[]>(
    `select json_agg(json_build_object('action', action, 'before', before, 'after', after) order by id) as value
     from platform.audit where subject_kind = 'workplace.shared-view' and id > ${before}`,
  )
  const first = { list, name: 'أولى', role: null }
  const second = { list, name: 'ثانية', role: null }
  const forRole = { ...second, role: 'مسؤول القبول والتسجيل', is_default: false }
  expect(rows).toEqual([
    { action: 'workplace.shared-view.store', before: null, after: { ...first, is_default: true } },
    {
      action: 'workplace.shared-view.change',
      before: { ...first, is_default: true },
      after: { ...first, is_default: false },
    },
    { action: 'workplace.shared-view.store', before: null, after: { ...second, is_default: true } },
    { action: 'workplace.shared-view.change', before: { ...second, is_default: true }, after: forRole },
    { action: 'workplace.shared-view.remove', before: forRole, after: null },
  ])
})

it('what is pressed twice is shared once', async () => {
  const headers = {
    'x-access-token': college.cast.registrationOfficer.token,
    'idempotency-key': '0f3f1f0a-6c1f-4f35-9a57-0b6f3f0a1c2d',
  }
  const press = () =>
    college.app.inject({
      method: 'POST',
      url: workplace.shareView.path,
      headers,
      payload: bodyOf({ role_id: registration }),
    })
  const replies = await Promise.all([press(), press()])
  expect(replies.map(reply => reply.statusCode)).toEqual([200, 200])
  expect(await namesOf('registrationOfficer')).toHaveLength(1)
})
