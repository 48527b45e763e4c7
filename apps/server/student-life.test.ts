import { anApplicant, enrolStudent } from '@halaqa/admission/factories'
import { signedLink } from '@halaqa/kit-server/files'
import * as learning from '@halaqa/learning/contract'
import { aTalk, aVlogEntry } from '@halaqa/learning/factories'
import * as students from '@halaqa/students/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from './cast.ts'
import { aPicture, digestTables, one, smallWorld, testCollege, type World } from './world.ts'

/** The video diary, the advisor's conversations and own photos, over the whole server: who gets at what of whom. */
const college = testCollege()
let world: World
let stranger: Member
let entry: number
let conversation: number
beforeAll(async () => {
  world = await smallWorld(college.cast)
  const studentId = await one<number>('select min(id)::int as value from students.students')
  entry = await aVlogEntry(studentId, { state: 'refused', reason: 'سبب سري' })
  conversation = await one<number>('select max(id)::int as value from learning.advisings')
  await aTalk(studentId, conversation, college.cast.studentAffairs.id, ['كلام سري'])
  await enrolStudent((await anApplicant({ at: 'student' })).id)
  stranger = await college.cast.join(
    await one<number>('select account_id as value from students.students order by id desc limit 1'),
  )
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )

describe('attack: another student’s diary, conversation and photo', () => {
  it('an entry that is not accepted is neither seen, changed nor deleted by others', async () => {
    const call = college.cast.as(stranger)
    const before = await digestTables()
    const words = { title: 'غيره', text: 'غيره' }
    expect(await codeOf(call(learning.editVlog, { query: { id: entry } }))).toBe('not-found')
    expect(await codeOf(call(learning.updateVlog, { body: { id: entry, ...words } }))).toBe('not-found')
    expect(await codeOf(call(learning.deleteVlog.preview, { params: { id: entry } }))).toBe('not-found')
    expect(await codeOf(call(learning.deleteVlog.perform, { params: { id: entry } }))).toBe('not-found')
    for (const view of ['all', 'mine'] as const)
      expect(JSON.stringify(await call(learning.vlogScreen, { query: { view } }))).not.toContain('سري')
    expect(await digestTables()).toEqual(before)
  })

  it('a conversation is not read by another student, nor by staff who are not the advisor, whatever their role', async () => {
    expect(JSON.stringify(await college.cast.as(stranger)(learning.ownAdvisor))).not.toContain('سري')
    const query = { id: conversation }
    expect(await codeOf(college.cast.as('administrator')(learning.showConversation, { query }))).toBe('not-found')
    expect(await codeOf(college.cast.as('auditor')(learning.showConversation, { query }))).toBe('forbidden')
    const mine = await college.cast.as('studentAffairs')(learning.showConversation, { query })
    expect(mine.rows).toMatchObject([{ text: 'كلام سري' }])
    // Not in the audit, in mails or in notices either.
    for (const table of ['platform.audit', 'platform.messages', 'identity.notifications'])
      expect(
        await one<number>(`select count(*)::int as value from ${table} each where each::text like '%كلام سري%'`),
      ).toBe(0)
  })

  it('staff who act as the student reach neither the conversation nor the photo with its consent (decision 6)', async () => {
    const params = { stduent_id: await one<number>('select min(id)::int as value from students.students') }
    const body = { reason: 'يشكو من أن مقرراته لا تظهر' }
    const { token } = await college.cast.as('administrator')(students.actAsStudent.perform, { params, body })
    const acting = college.cast.as({ ...world.student, token })
    for (const route of [learning.ownAdvisor, students.ownPhoto, students.withdrawReference.preview])
      expect(await codeOf(acting(route as typeof students.ownPhoto))).toBe('not-while-acting')
    expect(await codeOf(acting(learning.writeToAdvisor, { body: { text: 'نص' } }))).toBe('not-while-acting')
    expect(await codeOf(acting(students.withdrawReference.perform))).toBe('not-while-acting')
    // The diary is for all students: it is read, and not written in.
    expect(await codeOf(acting(learning.vlogScreen))).toBe('done')
    expect(await codeOf(acting(learning.deleteVlog.perform, { params: { id: entry } }))).toBe('not-while-acting')
  })

  it('a photo and a consent are those of the session, whatever is sent', async () => {
    const own = await college.cast.as(stranger)(students.ownPhoto)
    expect(own).toMatchObject({ photo_url: null, waiting: null, reference: { since: null } })
    await college.cast.as(stranger)(students.withdrawReference.perform)
    expect(await one<number>('select count(*)::int as value from students.face_references')).toBe(1)
    const form = new FormData()
    for (const [name, value] of Object.entries({ x: 0, y: 0, width: 1, height: 1, as_reference: true, student_id: 1 }))
      form.set(name, String(value))
    form.set('file', new Blob([new Uint8Array(await aPicture())]), 'me.jpg')
    expect(await codeOf(college.cast.as(stranger)(students.uploadOwnPhoto, { body: form as never }))).toBe('invalid')
  })

  it('a film opens by its signed link alone, and by no other file’s', async () => {
    const { rows } = await college.cast.as(world.student)(learning.vlogScreen)
    const { url } = rows[0]!.video
    const open = async (address: string) => (await college.app.inject({ url: address })).statusCode
    expect(await open(url)).toBe(200)
    expect(await open(url.split('?')[0]!)).toBe(404)
    const photo = await one<string>('select file_id as value from students.photo_requests limit 1')
    expect(await open(url.replace(/files\/[^?]+/, `files/${photo}`))).toBe(404)
    expect(await open(signedLink(photo).replace('signature=', 'signature=x'))).toBe(404)
  })
})

describe('the photo of the office', () => {
  it('that a student has sent is for who may see records, and never face data', async () => {
    const id = await one<number>('select max(id)::int as value from students.photo_requests')
    for (const role of ['librarian', 'contentEditor', 'monitor'] as const)
      expect(await codeOf(college.cast.as(role)(students.photoRequestFile, { params: { id } }))).toBe('forbidden')
    const listed = await college.cast.as('auditor')(students.listFaceReferences)
    expect(listed).toMatchObject({ total: 1, permit: null })
    expect(JSON.stringify(listed)).not.toMatch(/files|file_id|fileId/)
    const params = { id: listed.rows[0]!.id }
    const body = { reason: 'سبب' }
    expect(await codeOf(college.cast.as('auditor')(students.deleteFaceReference.perform, { params, body }))).toBe(
      'forbidden',
    )
  })
})
