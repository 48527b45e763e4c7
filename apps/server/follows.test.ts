import { globSync, readFileSync } from 'node:fs'
import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { showSubject } from '@halaqa/curriculum/contract'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { markRead, notificationsOf } from '@halaqa/identity/server'
import { recordKey } from '@halaqa/kit-server/audit'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { studentRecord } from '@halaqa/records/contract'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifyFollowers } from '../../contexts/workplace/server/follows/notify-followers.ts'
import { codeOf, problemOf } from './applicants.ts'
import type { Member, Player } from './cast.ts'
import { handlers } from './contexts.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** Following a record: what others do to it comes to one's bell, for as long as one may open it. */
const college = testCollege()
let follower: Member
let id: number
const as = (who: Player | Member) => college.cast.as(who)
const pageOf = (registration: number) => admission.showRegistration.path.replace('{id}', String(registration))
const recordOf = (student: number) => studentRecord.path.replace('{id}', String(student))
const follow = (who: Player | Member, address = pageOf(id), title = 'سالم الحارثي') =>
  as(who)(workplace.followRecord, { body: { address, title } })
const noted = (registration = id, who: Player = 'administrator') =>
  as(who)(admission.addNote, { params: { id: registration }, body: { text: 'راجعت الشهادة', mention_ids: [] } })
const told = async ({ id: account } = follower) =>
  (await notificationsOf(account)).rows.filter(row => row.kind === 'workplace.followed')
const follows = () => one<number>('select count(*)::int as value from workplace.follows')

/** The time passes in which an act may be taken back, and followers are told. */
let ahead = 0
const tell = () => {
  ahead += (notifyAfterSeconds + 1) * 1000
  const by = ahead
  setClock({ now: () => new Date(Date.now() + by) })
  return notifyFollowers()
}
const setRoles = async (codes: string[]) => {
  await db().execute(sql`delete from identity.account_roles where account_id = ${follower.id}`)
  await db().execute(sql`
    insert into identity.account_roles (account_id, role_id)
    select ${follower.id}, id from identity.roles where code = any(${sql.param(codes)}::text[])`)
}

beforeAll(async () => {
  await smallWorld(college.cast)
  const account = await anAccount({ guard: 'users', name: 'سلمى', roles: ['registration-officer', 'student-affairs'] })
  follower = { id: account.id, guard: 'users', email: '', token: await tokenOf(account.id) }
  await notifyFollowers()
})
beforeEach(async () => {
  await db().execute(sql`delete from workplace.follows`)
  await db().execute(sql`delete from identity.notifications`)
  id = (await anApplicant({ at: 'decision' })).id
})
afterEach(async () => {
  await tell()
  ahead += 1000
})

it('what another officer does to an application that is followed comes to the bell, named and leading there', async () => {
  await follow(follower)
  await as('administrator')(admission.decideRegistration.perform, {
    params: { id },
    body: { accept: true, reason: '' },
  })
  expect(await tell()).toBe(1)
  const [notice, ...more] = await told()
  expect(more).toEqual([])
  expect(notice).toMatchObject({ link: pageOf(id), read: false, title: 'جديد في ما تتابعه' })
  expect(notice!.body).toBe('متقدّم: سالم الحارثي. قبول: متقدّم. على يد administrator')
})

it('nobody is told of what they did themselves, nor anybody who does not follow', async () => {
  await follow('administrator')
  await follow(follower)
  await noted()
  await noted((await anApplicant({ at: 'decision' })).id)
  await tell()
  expect(await told(college.cast.administrator)).toEqual([])
  expect(await told(college.cast.registrationOfficer)).toEqual([])
  expect(await told()).toHaveLength(1)
})

it('a notice grows until it is read; fifty acts are one notice, and what was read is told no more', async () => {
  await follow(follower)
  for (let at = 0; at < 50; at++) await noted()
  expect(await tell()).toBe(1)
  expect((await told()).map(each => each.body)).toEqual([
    'متقدّم: سالم الحارثي. 50 تغييرًا (إضافة: ملاحظة). على يد administrator',
  ])
  await noted(id, 'registrationOfficer')
  await tell()
  expect((await told()).map(each => each.body)).toEqual([
    'متقدّم: سالم الحارثي. 51 تغييرًا (إضافة: ملاحظة). على يد registrationOfficer، administrator',
  ])
  await markRead(follower.id)
  await noted()
  await tell()
  expect(await told()).toHaveLength(2)
  expect((await told())[0]!.body).toBe('متقدّم: سالم الحارثي. إضافة: ملاحظة. على يد administrator')
})

it('what was done before it was followed, and what what was told already, stays untold', async () => {
  await noted()
  ahead += 1000
  setClock({ now: () => new Date(Date.now() + ahead) })
  await follow(follower)
  expect([await tell(), await tell()]).toEqual([0, 0])
  await noted()
  expect([await tell(), await tell()]).toEqual([1, 0])
})

it('an act that may still be taken back is told later', async () => {
  await follow(follower)
  await noted()
  expect(await notifyFollowers()).toBe(0)
  expect(await tell()).toBe(1)
})

it('what is done to a part of a record is told of the record', async () => {
  await follow(follower)
  await db().execute(sql`
    insert into platform.audit (at, actor_id, actor_name, actor_guard, address, request_id, action, subject_kind, subject_id, record)
    values (${new Date(Date.now() + ahead)}, 7, 'خالد', 'users', '', '', 'admission.document.accepted', 'admission.document', '9', ${recordKey('admission.registration', id)})`)
  await tell()
  expect((await told())[0]!.body).toBe('متقدّم: سالم الحارثي. قبول: وثيقة. على يد خالد')
})

it('attack: who may not open a record cannot follow it, learns nothing of it, and is told nothing', async () => {
  expect(await codeOf(follow('contentEditor'))).toBe('forbidden')
  expect(await codeOf(follow(follower, pageOf(999_999)))).toBe('not-found')
  for (const nowhere of ['/no/such/page', admission.listRegistrations.path, `/api/workplace/follow`])
    expect(await codeOf(follow('administrator', nowhere))).toBe('not-found')
  expect(await codeOf(follow('administrator', '//evil.example/show/5'))).toBe('invalid')
  const asked = await as('contentEditor')(workplace.showFollow, { query: { address: pageOf(id) } })
  expect(asked).toEqual({ followable: false, followed_at: null })
  expect(await follows()).toBe(0)
})

it('whoever loses the right is told nothing and sees nothing of it, and is told again once they have it back', async () => {
  await follow(follower)
  await setRoles(['content-editor'])
  await noted()
  await tell()
  expect(await told()).toEqual([])
  expect((await as(follower)(workplace.listFollows)).rows).toEqual([])
  await setRoles(['registration-officer', 'student-affairs'])
  await tell()
  expect(await told()).toEqual([])
  await noted()
  await tell()
  expect(await told()).toHaveLength(1)
  expect((await as(follower)(workplace.listFollows)).rows).toMatchObject([{ address: pageOf(id), what: 'متقدّم' }])
})

it('whoever is blocked is told nothing; with the account its follows go', async () => {
  const { id: account } = await anAccount({ guard: 'users', name: 'عابر', roles: ['registration-officer'] })
  const passing: Member = { id: account, guard: 'users', email: '', token: await tokenOf(account) }
  await follow(passing)
  await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${account}`)
  await noted()
  await tell()
  expect(await told(passing)).toEqual([])
  await db().execute(sql`delete from identity.accounts where id = ${account}`)
  expect(await follows()).toBe(0)
})

it('following twice, and letting go twice, is the same as once; two tabs at once make one', async () => {
  const [first] = await Promise.all([follow(follower), follow(follower)])
  expect(await follow(follower, pageOf(id), 'سالم راشد')).toEqual(first)
  expect(await follows()).toBe(1)
  expect((await as(follower)(workplace.listFollows)).rows[0]!.title).toBe('سالم راشد')
  const leave = () => as(follower)(workplace.unfollowRecord, { body: { address: pageOf(id) } })
  expect([await leave(), await leave()]).toEqual([
    { followable: true, followed_at: null },
    { followable: true, followed_at: null },
  ])
  await noted()
  expect(await tell()).toBe(0)
})

it('nobody follows more than 500 records; one that is followed already may be followed again', async () => {
  await follow(follower)
  await db().execute(sql`
    insert into workplace.follows (account_id, record, address, title, followed_at)
    select ${follower.id}, 'content.contact/' || n, '/content/contact/show/' || n, 'x', now() from generate_series(1, 499) n`)
  const other = pageOf((await anApplicant({ at: 'decision' })).id)
  expect(await problemOf(follow(follower, other))).toMatchObject({ code: 'too-many-follows', facts: { most: 500 } })
  expect(await codeOf(follow(follower))).toBe('done')
})

it('a merge of two records takes the follow to the one that is kept, and its undoing back', async () => {
  const civil_number = '81999001'
  const from = await aStudent({ civil_number, enrolled_on: '2024-01-01', state_since: '2024-01-01' })
  const into = await aStudent({ civil_number })
  await follow(follower, recordOf(from.id))
  await follow('administrator', recordOf(from.id))
  await follow('administrator', recordOf(into.id))
  const body = { from_id: from.id, into_id: into.id, reason: 'سجلان لشخص واحد' }
  const merge = await as('studentAffairs')(students.mergeStudents.perform, { body })
  const followed = async (who: Player | Member) =>
    (await as(who)(workplace.listFollows)).rows.map(row => row.address).sort()
  expect(await followed(follower)).toEqual([recordOf(into.id)])
  expect(await followed('administrator')).toEqual([recordOf(from.id), recordOf(into.id)].sort())
  await tell()
  expect((await told()).map(each => each.link)).toEqual([recordOf(into.id)])
  await as('studentAffairs')(students.undoMerge.perform, { params: { id: merge.id } })
  expect(await followed(follower)).toEqual([recordOf(from.id)])
  expect(await followed('administrator')).toEqual([recordOf(from.id), recordOf(into.id)].sort())
})

it('with an application that is deleted its follows go, and the notice that would lead nowhere', async () => {
  const { id: mistaken } = await anApplicant({ at: 'documents' })
  await follow(follower, pageOf(mistaken))
  await noted(mistaken)
  await tell()
  expect(await told()).toHaveLength(1)
  await as('administrator')(admission.deleteRegistration.perform, {
    params: { id: mistaken },
    body: { reason: 'تجربة' },
  })
  await tell()
  expect(await told()).toEqual([])
  expect(await follows()).toBe(0)
})

it('what can be followed shows a record whose acts the log names', () => {
  const followable = handlers.map(({ route }) => route).filter(route => route.followable)
  const names = followable.map(route => route.name)
  for (const { name } of [admission.showRegistration, studentRecord, showSubject]) expect(names).toContain(name)
  // Whatever the log names as a record or as its own subject, in the sources of the contexts.
  const sources = globSync('{contexts,kits}/**/server/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const text = sources.map(file => readFileSync(file, 'utf8')).join('\n')
  const acted = new Set([...text.matchAll(/(?:subject|record): \['([a-z.-]+)'/g)].map(([, kind]) => kind))
  const plain = new Set(handlers.map(({ route }) => route.name).filter(name => name?.endsWith('.store')))
  const untold = followable.filter(({ name = '' }) => {
    const kind = name.slice(0, name.lastIndexOf('.'))
    return !acted.has(kind) && !plain.has(`${kind}.store`)
  })
  expect(untold.map(route => route.name)).toEqual([])
})
