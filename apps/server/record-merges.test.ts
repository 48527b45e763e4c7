import { db } from '@halaqa/kit-server/database'
import { assignAdvisor, listConversations, ownAdvisor, vlogScreen } from '@halaqa/learning/contract'
import { advisingTable, advisorMessageTable, anAdvising, aTalk, aVlogEntry } from '@halaqa/learning/factories'
import * as students from '@halaqa/students/contract'
import { aPhotoRequest, aStudent } from '@halaqa/students/factories'
import { asc } from 'drizzle-orm'
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
