import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditTable } from '@halaqa/kit-server/audit'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { fileTable } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { and, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteFaceReference, listFaceReferences } from '../../contract/face-references.ts'
import {
  acceptPhotoRequest,
  listPhotoRequests,
  refusePhotoRequest,
  showPhotoRequest,
} from '../../contract/own-photo.ts'
import { aStudent } from '../factories.ts'
import { studentTable } from '../students/students.table.ts'
import { ownPhotoOf, sendOwnPhoto, withdrawConsent } from './own-photo.ts'

const students = testStudents()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-own-photo-'))
const permit = (FACE_PERMIT_NUMBER?: string) =>
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder, ...(FACE_PERMIT_NUMBER && { FACE_PERMIT_NUMBER }) }))
beforeEach(() => permit())
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

const actorOf = (accountId: number) => ({
  ...system,
  guard: 'students',
  id: accountId,
  permissions: new Set<string>(),
})
let serial = 0
async function aPicture(width = 800, height = 800) {
  const path = join(folder, `${++serial}.jpg`)
  const body = await sharp({ create: { width, height, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
  writeFileSync(path, body)
  return { field: 'file', name: '../me.jpg', path, type: 'image/jpeg', bytes: body.length }
}
/** Three to four of a square picture. */
const middle = { x: 0.125, y: 0, width: 0.75, height: 1 }
const send = async (accountId: number, as_reference = false, picture?: object, part: object = {}) =>
  sendOwnPhoto(actorOf(accountId), [(picture ?? (await aPicture())) as never], { ...middle, as_reference, ...part })
const waiting = async () =>
  (await students.officer(listPhotoRequests, { query: { filter: { state: 'waiting' } } })).rows[0]!
const accept = (id: number) => codeOf(students.officer(acceptPhotoRequest.perform, { params: { id } }))
const stored = (purpose: string) =>
  db().$count(fileTable, and(eq(fileTable.state, 'stored'), eq(fileTable.purpose, purpose)))
const photoOf = async (id: number) =>
  (await db().select().from(studentTable).where(eq(studentTable.id, id)))[0]!.photo_id

describe('a photo that a student sends', () => {
  it('is cut to three by four and waits; the one before stays until staff accept it', async () => {
    const { id, account_id } = await aStudent()
    await send(account_id)
    await accept((await waiting()).id)
    const first = await photoOf(id)
    expect(first).not.toBeNull()
    await send(account_id)
    expect(await photoOf(id)).toBe(first)
    expect(await ownPhotoOf(actorOf(account_id))).toMatchObject({ waiting: { sent_at: expect.any(String) } })
    const { id: request } = await waiting()
    expect(await Promise.all([accept(request), accept(request)])).toEqual(
      expect.arrayContaining(['done', 'photo-decided']),
    )
    expect(await photoOf(id)).not.toBe(first)
    // The former one, and the pictures as they were sent, are gone.
    expect(await stored('students.photo')).toBe(1)
  })

  it('takes the place of the one that waits', async () => {
    const { account_id } = await aStudent()
    await send(account_id)
    const { id: first } = await waiting()
    await send(account_id)
    expect(await accept(first)).toBe('photo-decided')
    expect(await stored('students.photo')).toBe(1)
  })

  it('is refused with a reason, which the student reads; the picture goes', async () => {
    const { account_id } = await aStudent()
    await send(account_id)
    const params = { id: (await waiting()).id }
    expect(await codeOf(students.officer(refusePhotoRequest.perform, { params, body: { reason: ' ' } }))).toBe(
      'invalid',
    )
    await students.officer(refusePhotoRequest.perform, { params, body: { reason: 'الوجه في الظل' } })
    expect(await ownPhotoOf(actorOf(account_id))).toMatchObject({ waiting: null, refused: { reason: 'الوجه في الظل' } })
    expect(await stored('students.photo')).toBe(0)
    expect(await codeOf(students.reader(acceptPhotoRequest.perform, { params }))).toBe('forbidden')
  })

  it('is looked at beside what the record says, and whether another stands', async () => {
    const student = await aStudent()
    await send(student.account_id)
    const { id } = await waiting()
    const seen = () => students.officer(showPhotoRequest, { params: { id } })
    expect(await seen()).toMatchObject({
      full_name: student.full_name,
      number: student.number,
      can: { accept: true, refuse: true },
      student: { civil_number: student.civil_number, state: student.state, has_photo: false },
    })
    await accept(id)
    expect(await seen()).toMatchObject({ can: { accept: false, refuse: false }, student: { has_photo: true } })
    expect(await codeOf(students.officer(showPhotoRequest, { params: { id: 999_999 } }))).toBe('not-found')
  })

  it('must be upright, large enough, a picture, and of somebody who has a card', async () => {
    const { id, account_id } = await aStudent()
    const refused = (work: () => Promise<unknown>) => refusalOf(work)
    expect(await refused(() => send(account_id, false, undefined, { x: 0, width: 1 }))).toBe('photo-not-portrait')
    const small = await aPicture(300, 300)
    expect(await refused(() => send(account_id, false, small))).toBe('photo-too-small')
    const path = join(folder, 'evil.jpg')
    writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refused(() => send(account_id, false, { ...small, path }))).toBe('file-type')
    await db().update(studentTable).set({ state: 'withdrawn' }).where(eq(studentTable.id, id))
    expect(await refused(() => send(account_id))).toBe('photo-not-wanted')
    expect(await stored('students.photo')).toBe(0)
  })
})

describe('a reference for face matching', () => {
  const references = () => students.officer(listFaceReferences)

  it('is never taken without a permit, whatever was ticked, also when the permit ended meanwhile', async () => {
    const { account_id } = await aStudent()
    await send(account_id, true)
    await accept((await waiting()).id)
    permit('FM-1')
    await send(account_id, true)
    const { id } = await waiting()
    permit()
    await accept(id)
    expect(await references()).toMatchObject({ total: 0, permit: null })
    expect(await stored('students.face-reference')).toBe(0)
  })

  it('is taken with the tick once staff accept the photo, and found by the student’s number', async () => {
    permit('FM-1')
    const { id, account_id, number } = await aStudent()
    await send(account_id, true)
    expect((await references()).total).toBe(0)
    await accept((await waiting()).id)
    const { rows } = await students.officer(listFaceReferences, { query: { q: number } })
    expect(rows).toMatchObject([{ id, permit: 'FM-1', can: { delete: true } }])
    expect(JSON.stringify(rows)).not.toContain('/files/')
    expect((await students.officer(listFaceReferences, { query: { q: 'غيره' } })).total).toBe(0)
    // Another photo without the tick leaves it as it is.
    await send(account_id, false)
    await accept((await waiting()).id)
    expect([(await references()).total, await stored('students.face-reference')]).toEqual([1, 1])
  })

  it('goes at once with the consent, and is not made of what waits', async () => {
    permit('FM-1')
    const { account_id } = await aStudent()
    await send(account_id, true)
    await accept((await waiting()).id)
    await send(account_id, true)
    await withdrawConsent(actorOf(account_id))
    await accept((await waiting()).id)
    expect([(await references()).total, await stored('students.face-reference')]).toEqual([0, 0])
    expect((await ownPhotoOf(actorOf(account_id))).reference).toMatchObject({ since: null, waiting: false })
    const acts = await db()
      .select()
      .from(auditTable)
      .where(like(auditTable.action, 'students.face-reference.%'))
      .orderBy(auditTable.id)
    expect(acts.map(each => each.action)).toEqual(['students.face-reference.store', 'students.face-reference.withdraw'])
  })

  it('is deleted by staff with a reason; asking by GET deletes nothing', async () => {
    permit('FM-1')
    const { id, account_id } = await aStudent()
    await send(account_id, true)
    await accept((await waiting()).id)
    const params = { id }
    expect(await students.officer(deleteFaceReference.preview, { params })).toMatchObject({ allowed: true })
    expect((await references()).total).toBe(1)
    const body = { reason: 'طلب الطالب' }
    expect(await codeOf(students.reader(deleteFaceReference.perform, { params, body }))).toBe('forbidden')
    expect(await codeOf(students.reader(listFaceReferences))).toBe('forbidden')
    await students.officer(deleteFaceReference.perform, { params, body })
    expect(await codeOf(students.officer(deleteFaceReference.perform, { params, body }))).toBe('not-found')
    const [act] = await db().select().from(auditTable).where(eq(auditTable.action, 'students.face-reference.delete'))
    expect(act).toMatchObject({ subject_id: String(id), note: 'طلب الطالب' })
    // The photo on the card is another matter.
    expect(await photoOf(id)).not.toBeNull()
  })
})
