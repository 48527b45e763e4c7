import * as learning from '@halaqa/learning/contract'
import { aForumPost } from '@halaqa/learning/factories'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { notifyStudents } from '@halaqa/students/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from './cast.ts'
import { digestTables, one, smallWorld, testCollege, type World } from './world.ts'

/** What one student may not do to another's posts and notices, over the whole server. */
const college = testCollege()
let world: World
let other: Member
let writer: Awaited<ReturnType<typeof aStudent>>
beforeAll(async () => {
  world = await smallWorld(college.cast)
  writer = await aStudent()
  other = await college.cast.join(writer.account_id)
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const as = (who: Member) => college.cast.as(who)

describe('attack: posts', () => {
  it('of another: neither changed nor taken back, in the community or in a forum', async () => {
    const before = await digestTables()
    for (const id of [world.studied.conversation, world.studied.post]) {
      const body = { title: 'عنوان', body: '<p>نص</p>' }
      expect(await codeOf(as(other)(learning.updatePost, { params: { id }, body }))).toBe('not-found')
      expect(await codeOf(as(other)(learning.deletePost, { params: { id } }))).toBe('not-found')
    }
    expect(await digestTables()).toEqual(before)
  })

  it('of a subject that one does not study: not read, answered, reacted to or reported by their id', async () => {
    const { post: id, subject } = world.studied
    const body = { subject_id: subject, parent_id: id, title: '', body: '<p>نص</p>' }
    const asked = [
      () => as(other)(learning.allPosts, { query: { subject_id: subject } }),
      () => as(other)(learning.storePost, { body }),
      () => as(other)(learning.communityStore, { body: { parent_id: id, title: '', body: '<p>نص</p>' } }),
      () => as(other)(learning.communityShow, { params: { id } }),
      () => as(other)(learning.reactToPost, { params: { id }, body: { kind: 'thanks', on: true } }),
      () => as(other)(learning.reportPost, { params: { id }, body: { reason: 'سبب' } }),
    ]
    for (const each of asked) expect(await codeOf(each())).toBe('not-found')
    expect((await as(other)(learning.allPosts, { query: { post_id: id } })).rows).toEqual([])
  })

  it('hidden: no reaction, and no text in any reply to a student', async () => {
    const id = await aForumPost(writer.id, null, { title: 'عنوان محجوب', body: '<p>نص محجوب</p>' })
    await as(college.cast.studentAffairs)(learning.hidePost.perform, { params: { id }, body: { reason: 'سبب' } })
    const react = as(world.student)(learning.reactToPost, { params: { id }, body: { kind: 'useful', on: true } })
    expect(await codeOf(react)).toBe('not-found')
    const told = [
      await as(world.student)(learning.communityList),
      await as(world.student)(learning.communityShow, { params: { id } }),
      await as(world.student)(students.studentNotices),
    ]
    expect(JSON.stringify(told)).not.toContain('محجوب')
  })

  it.each([
    '<script>alert(1)</script><p>نص</p>',
    '<p onclick="alert(1)">نص</p>',
    '<img src=x onerror=alert(1)>نص',
    '<a href="javascript:alert(1)">نص</a>',
    '<svg onload=alert(1)>نص</svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>نص',
    '<p style="position:fixed;inset:0">نص</p>',
  ])('with %s: nothing that acts is kept, whichever way it is written', async body => {
    const unlike = `${body}${Math.random()}`
    const { id } = await as(world.student)(learning.communityStore, { body: { title: 'عنوان', body: unlike } })
    await as(world.student)(learning.updatePost, { params: { id }, body: { title: '<b>عنوان</b>', body: unlike } })
    const kept = await one<string>(`select body as value from learning.forum_posts where id = ${id}`)
    expect(kept).not.toMatch(/script|onclick|onerror|onload|<img|<svg|<iframe|style=/i)
  })
})

it('attack: nobody reads or marks the notices of another', async () => {
  await notifyStudents([writer.id], { kind: 'students.notice.state', params: { state: 'hold' }, link: '/student' })
  const id = await one<number>('select max(id)::int as value from identity.notifications')
  await as(world.student)(students.markNotices, { body: { ids: [id] } })
  const mine = await as(other)(students.studentNotices)
  expect(mine.rows.find(row => row.id === id)).toMatchObject({ read: false })
  expect((await as(world.student)(students.studentNotices)).rows.map(row => row.id)).not.toContain(id)
})
