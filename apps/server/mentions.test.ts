import { addNote, deleteNote, editNote, listNotes, updateNote } from '@halaqa/admission/contract'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { markRead, notificationsOf } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import * as students from '@halaqa/students/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf, problemOf } from './applicants.ts'
import type { Member } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** A note mentions colleagues: who hears of it, once, and who cannot be mentioned. */
const college = testCollege()
let colleague: Member
let registration: number
let student: number
const author = () => college.cast.as('administrator')
const told = async ({ id }: Member) =>
  (await notificationsOf(id)).rows.filter(row => row.kind === 'workplace.mentioned')

beforeAll(async () => {
  await smallWorld(college.cast)
  const { id } = await anAccount({ guard: 'users', name: 'سلمى', roles: ['registration-officer', 'student-affairs'] })
  colleague = { id, guard: 'users', email: '', token: await tokenOf(id) }
  registration = await one<number>('select min(id)::int as value from admission.registrations')
  student = await one<number>('select min(id)::int as value from students.students')
})
beforeEach(() => db().execute(sql`delete from identity.notifications`))

it('a note on an applicant tells whom it mentions, with a link that opens it, and shows their names', async () => {
  const body = { text: 'هل راجعت شهادة الدبلوم؟', mention_ids: [colleague.id, colleague.id] }
  const note = await author()(addNote, { params: { id: registration }, body })
  const [notice, ...more] = await told(colleague)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ link: `/registration/radmin/notes/show/${note.id}`, read: false })
  const { full_name } = await college.cast.as(colleague)(listNotes, { params: { id: registration } })
  expect(notice!.body).toContain(full_name)
  expect(note.mentions).toEqual([{ id: colleague.id, name: 'سلمى' }])
})

it('a changed note tells only who is mentioned anew; nobody is told of their own', async () => {
  const me = college.cast.administrator.id
  const add = { text: 'متابعة', mention_ids: [me] }
  const note = await author()(addNote, { params: { id: registration }, body: add })
  expect(await told({ ...colleague, id: me })).toEqual([])
  const change = async (mention_ids: number[]) => {
    const { version } = await author()(editNote, { params: { id: note.id } })
    return author()(updateNote, {
      params: { id: note.id },
      query: { version },
      body: { text: 'متابعة أخرى', mention_ids },
    })
  }
  await change([me, colleague.id])
  await change([colleague.id])
  expect(await told(colleague)).toHaveLength(1)
})

it('whoever a note mentions no more, or that is deleted, has nothing unread that leads there; what was read stays', async () => {
  const body = { text: 'من رأى الأصل؟', mention_ids: [colleague.id] }
  const write = () => author()(addNote, { params: { id: registration }, body })
  const [changed, deleted, read] = [await write(), await write(), await write()]
  const rows = await told(colleague)
  await markRead(
    colleague.id,
    rows.filter(row => row.link?.endsWith(`/${read.id}`)).map(row => row.id),
  )
  const { version } = await author()(editNote, { params: { id: changed.id } })
  await author()(updateNote, {
    params: { id: changed.id },
    query: { version },
    body: { ...body, mention_ids: [] },
  })
  for (const { id } of [deleted, read]) await author()(deleteNote.perform, { params: { id } })
  expect((await told(colleague)).map(row => [row.link, row.read])).toEqual([
    [`/registration/radmin/notes/show/${read.id}`, true],
  ])
})

it('a note on a student that is deleted takes the unread notice with it', async () => {
  const { id: category_id } = await author()(students.noteCategories.routes.store, {
    body: { name_ar: 'محذوفة', name_en: 'Deleted', name_fr: 'Supprimée', important: false },
  })
  const { id } = await author()(students.storeNote, {
    body: { student_id: student, category_id, text: 'متابعة', mention_ids: [colleague.id] },
  })
  expect(await told(colleague)).toHaveLength(1)
  await author()(students.deleteNote.perform, { params: { id } })
  expect(await told(colleague)).toEqual([])
})

it('a note on a student mentions who may read it: an officer of another desk is refused and hears nothing', async () => {
  const category = await author()(students.noteCategories.routes.store, {
    body: { name_ar: 'متابعة', name_en: 'Follow-up', name_fr: 'Suivi', important: false },
  })
  const write = (mention_ids: number[]) =>
    author()(students.storeNote, {
      body: { student_id: student, category_id: category.id, text: 'تغيّب', mention_ids },
    })
  const { contentEditor } = college.cast
  const problem = await problemOf(write([colleague.id, contentEditor.id]))
  expect(problem?.errors).toHaveProperty('mention_ids')
  expect([await told(contentEditor), await told(colleague)]).toEqual([[], []])
  const note = await write([colleague.id])
  expect(await told(colleague)).toMatchObject([{ link: `/students/Note/show/${note.id}` }])
  expect(note.mentions).toEqual([{ id: colleague.id, name: 'سلمى' }])
})

it('whoever may not write notes learns of nobody to mention, and students are not offered', async () => {
  expect(await codeOf(college.cast.as('contentEditor')(students.listNoteReaders, {}))).toBe('forbidden')
  const { rows } = await author()(students.listNoteReaders, { query: { per_page: 100 } })
  expect(rows.map(row => row.id)).toContain(colleague.id)
  expect(rows.map(row => row.id)).not.toContain(college.cast.contentEditor.id)
  const guards = await one<string[]>(
    `select json_agg(distinct guard) as value from identity.accounts where id in (${rows.map(row => row.id).join()})`,
  )
  expect(guards).toEqual(['users'])
})

it('who was blocked since stays named in the note, and it can be changed without telling them', async () => {
  const note = await author()(addNote, {
    params: { id: registration },
    body: { text: 'قبل', mention_ids: [colleague.id] },
  })
  await db().execute(sql`delete from identity.notifications`)
  await db().execute(sql`update identity.accounts set state = 'blocked' where id = ${colleague.id}`)
  const { version } = await author()(editNote, { params: { id: note.id } })
  const body = { text: 'بعد', mention_ids: [colleague.id] }
  const changed = await author()(updateNote, { params: { id: note.id }, query: { version }, body })
  expect(changed.mentions).toHaveLength(1)
  expect(await told(colleague)).toEqual([])
  await db().execute(sql`update identity.accounts set state = 'active' where id = ${colleague.id}`)
})

it('a change that says nothing of colleagues leaves them as they are, and the log has who was mentioned', async () => {
  const body = { text: 'قبل', mention_ids: [colleague.id] }
  const note = await author()(addNote, { params: { id: registration }, body })
  const { version } = await author()(editNote, { params: { id: note.id } })
  const changed = await author()(updateNote, { params: { id: note.id }, query: { version }, body: { text: 'بعد' } })
  expect(changed.mentions.map(each => each.id)).toEqual([colleague.id])
  const logged = await one<{ after: unknown }>(
    "select json_build_object('after', after) as value from platform.audit where action = 'admission.note.update' order by id desc limit 1",
  )
  expect(logged.after).toEqual({ text: 'بعد', mention_ids: [colleague.id] })
})
