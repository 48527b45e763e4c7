import { db } from '@halaqa/kit-server/database'
import {
  assignAdvisor,
  listConversations,
  ownAdvisor,
  ownNotes,
  reportWatching,
  setWeeklyGoal,
  today,
  vlogScreen,
  weeklyGoal,
} from '@halaqa/learning/contract'
import {
  advisingTable,
  advisorMessageTable,
  aForumPost,
  aNote,
  anAdvising,
  aReport,
  aStudiedSubject,
  aTalk,
  aVlogEntry,
  forumPostTable,
} from '@halaqa/learning/factories'
import * as students from '@halaqa/students/contract'
import { aPhotoRequest, aStudent } from '@halaqa/students/factories'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aPicture, testCollege } from './world.ts'

/** Two records of one person become one: what learning keeps of the student goes over in the same act. */
const college = testCollege()
const officer = () => college.cast.as('studentAffairs')
let civil = 81_000_000
type Student = Awaited<ReturnType<typeof aStudent>>
let from: Student
let into: Student
beforeEach(async () => {
  const civilNumber = String(++civil)
  from = await aStudent({ civil_number: civilNumber, enrolled_on: '2024-01-01', state_since: '2024-01-01' })
  into = await aStudent({ civil_number: civilNumber })
})

const ask = () => ({ from_id: from.id, into_id: into.id })
const merge = async () =>
  (await officer()(students.mergeStudents.perform, { body: { ...ask(), reason: 'سجلان لشخص واحد' } })).id
const undo = (id: number) => officer()(students.undoMerge.perform, { params: { id } })
async function told() {
  const { consequences } = await officer()(students.mergeStudents.preview, { query: ask() })
  const count = (end: string) => consequences.find(each => each.what.endsWith(end))?.count
  return { photos: count('.moves_photos'), vlog: count('.vlog'), going: count('.advisings'), ending: count('_ended') }
}
/** As the student of a record sees it. */
async function seenBy({ account_id }: Student) {
  const call = college.cast.as(await college.cast.join(account_id))
  const { rows } = await call(vlogScreen, { query: { view: 'mine' } })
  const talk = await call(ownAdvisor)
  return { diary: rows.length, said: talk.rows.length, advisor: talk.advisor?.name ?? null, unread: talk.unread }
}
const advisings = () => db().select().from(advisingTable).orderBy(asc(advisingTable.id))
const messages = () => db().select().from(advisorMessageTable).orderBy(asc(advisorMessageTable.id))

it('diary, conversations and a photo that waits are counted, go over, and come back within a day', async () => {
  const { id: staff } = college.cast.studentAffairs
  await aVlogEntry(from.id)
  await aVlogEntry(from.id, { state: 'waiting' })
  await aTalk(from.id, await anAdvising(from.id, staff), staff, ['سؤال', 'جواب'])
  await aPhotoRequest(from.id, await aPicture())
  const before = [await seenBy(from), await seenBy(into), await advisings(), await messages()]
  expect(await told()).toEqual({ photos: 1, vlog: 2, going: 1, ending: 0 })

  const id = await merge()
  expect(await seenBy(into)).toEqual({ diary: 2, said: 2, advisor: 'studentAffairs', unread: 1 })
  expect(await seenBy(from)).toMatchObject({ diary: 0, said: 0, advisor: null })
  const photos = await officer()(students.listPhotoRequests, { query: { q: into.number } as never })
  expect(photos.rows).toMatchObject([{ number: into.number }])
  // The advisor goes on with the record that stays.
  const inbox = await officer()(listConversations, { query: { q: into.number } as never })
  expect(inbox.rows).toMatchObject([{ student_id: into.id, unread: 1 }])

  await undo(id)
  expect([await seenBy(from), await seenBy(into), await advisings(), await messages()]).toEqual(before)
})

it('where both have an advisor that of the record that stays goes on, and the other conversation can still be read', async () => {
  const { studentAffairs, administrator } = college.cast
  await aTalk(from.id, await anAdvising(from.id, studentAffairs.id), studentAffairs.id, ['قديم'])
  await anAdvising(into.id, administrator.id)
  const before = [await advisings(), await messages()]
  expect(await told()).toMatchObject({ going: 0, ending: 1 })

  const id = await merge()
  expect(await seenBy(into)).toMatchObject({ said: 1, advisor: 'administrator' })
  const inbox = await officer()(listConversations, { query: { q: into.number } as never })
  expect(inbox.total).toBe(0)

  await undo(id)
  expect([await advisings(), await messages()]).toEqual(before)
})

it('an advisor whom the old record was given since the merge stays, and the conversation that comes back is over', async () => {
  const { studentAffairs, administrator } = college.cast
  const old = await anAdvising(from.id, studentAffairs.id)
  await anAdvising(into.id, administrator.id)
  const id = await merge()
  await officer()(assignAdvisor.perform, { body: { ids: [from.id], advisor_id: studentAffairs.id, dry_run: false } })
  await undo(id)
  const own = (await advisings()).filter(each => each.student_id === from.id)
  expect(own.map(each => [each.id === old, each.ended_at === null])).toEqual([
    [true, false],
    [false, true],
  ])
})

it('one photo waits: that of the record that stays, and the other stays where it is', async () => {
  for (const { id } of [from, into]) await aPhotoRequest(id, await aPicture())
  expect(await told()).toMatchObject({ photos: 0 })
  await merge()
  const rows = (await officer()(students.listPhotoRequests, { query: { q: from.number } as never })).rows
  expect(rows).toMatchObject([{ number: from.number, state: 'waiting' }])
})

it('a subject of the running semester goes on where it stood: what was watched, noted and written in it goes over', async () => {
  const { film, subject } = await aStudiedSubject(from.id, await aPicture())
  const call = async ({ account_id }: Student) => college.cast.as(await college.cast.join(account_id))
  await (await call(from))(reportWatching, { body: aReport(from.id, film) })
  await aNote(from.id, film)
  const post = await aForumPost(from.id, subject)
  const learned = async (who: Student) => {
    const ask = await call(who)
    const { subjects } = await ask(today)
    return [subjects.map(each => each.id), (await ask(ownNotes, { query: {} })).total]
  }
  const authorOf = async () =>
    (await db().select().from(forumPostTable).where(eq(forumPostTable.id, post)))[0]!.student_id
  const before = [await learned(from), await learned(into)]
  expect(before).toEqual([
    [[subject], 1],
    [[], 0],
  ])
  const progressOf = async (who: Student) => (await (await call(who))(today)).subjects.find(each => each.id === subject)
  const stood = await progressOf(from)
  expect(stood).toMatchObject({ watched_elements: 1 })

  const id = await merge()
  expect(await learned(into)).toEqual([[subject], 1])
  expect(await progressOf(into)).toEqual(stood)
  expect(await authorOf()).toBe(into.id)

  await undo(id)
  expect([await learned(from), await learned(into)]).toEqual(before)
  expect(await authorOf()).toBe(from.id)
})

it('a weekly goal goes over with what was finished, and comes back; where both have one each keeps its own', async () => {
  const { film } = await aStudiedSubject(from.id, await aPicture())
  const call = async ({ account_id }: Student) => college.cast.as(await college.cast.join(account_id))
  await (await call(from))(reportWatching, { body: aReport(from.id, film) })
  await (await call(from))(setWeeklyGoal, { body: { elements: 5 } })
  const goals = async () => [await (await call(from))(weeklyGoal), await (await call(into))(weeklyGoal)]
  const [none, five] = [
    { elements: null, finished: 0 },
    { elements: 5, finished: 1 },
  ]
  const first = await merge()
  expect(await goals()).toEqual([none, five])
  await undo(first)
  expect(await goals()).toEqual([five, none])

  await (await call(into))(setWeeklyGoal, { body: { elements: 9 } })
  const second = await merge()
  expect(await goals()).toEqual([
    { elements: 5, finished: 0 },
    { elements: 9, finished: 1 },
  ])
  await undo(second)
  expect(await goals()).toEqual([five, { elements: 9, finished: 0 }])
})

it('a goal that the old record has set since the merge stays, when the merge is undone', async () => {
  const call = async ({ account_id }: Student) => college.cast.as(await college.cast.join(account_id))
  await (await call(from))(setWeeklyGoal, { body: { elements: 5 } })
  const id = await merge()
  await (await call(from))(setWeeklyGoal, { body: { elements: 7 } })
  await undo(id)
  expect(await (await call(from))(weeklyGoal)).toMatchObject({ elements: 7 })
  expect(await (await call(into))(weeklyGoal)).toMatchObject({ elements: 5 })
})
