import * as admission from '@halaqa/admission/contract'
import { anApplicant, documentPurpose, withDocuments } from '@halaqa/admission/factories'
import { storeFile } from '@halaqa/kit-server/files'
import { takeNext } from '@halaqa/workplace/contract'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { applicantsOf, codeOf } from './applicants.ts'
import { aPicture, one, testCollege } from './world.ts'

/** The office's work on documents: the queue, pictures, kinds, what staff hand in. */
const college = testCollege()
const { as, officer } = applicantsOf(college)
let file: Awaited<ReturnType<typeof storeFile>>
beforeAll(async () => {
  const owner = { guard: 'users', id: 1 }
  file = await storeFile({ purpose: documentPurpose, name: 'a.jpg', body: await aPicture(), owner })
})

it('two reviewers and 500 files: none is decided twice, none is skipped', async () => {
  for (let n = 0; n < 125; n++) await withDocuments(await anApplicant({ at: 'documents_review' }), ['uploaded'], file)
  const all = await one<number>(`select count(*)::int as value from admission.documents where state = 'uploaded'`)
  expect(all).toBe(500)
  const work = async (who: 'registrationOfficer' | 'administrator') => {
    const decided: number[] = []
    for (let at = 0; ; at++) {
      const { item_id: id } = await as(who)(takeNext, { params: { kind: 'admission.document' }, body: { skipped: [] } })
      if (!id) return decided
      const params = { id }
      // Every seventh is refused, which sends its applicant back and must not disturb the others.
      if (at % 7 === 0) await as(who)(admission.refuseDocument, { params, body: { reason: 'غير واضحة' } })
      else await as(who)(admission.acceptDocument, { params })
      decided.push(id)
    }
  }
  const [first, second] = await Promise.all([work('registrationOfficer'), work('administrator')])
  expect(first.length + second.length).toBe(500)
  expect(new Set([...first, ...second]).size).toBe(500)
  expect(Math.min(first.length, second.length)).toBeGreaterThan(100)
  const audits = await one<number>(
    `select count(*)::int as value from platform.audit where action in ('admission.document.accepted', 'admission.document.refused')`,
  )
  expect(audits).toBe(500)
}, 240_000)

it('keeps the original of an edited picture and puts it back', async () => {
  const [document] = await withDocuments(await anApplicant({ at: 'documents' }), ['uploaded'], file)
  const params = { id: document!.id }
  const pixels = async () => {
    const reply = await officer().fetch(`/api/radmin/files/${params.id}`, {
      headers: { 'x-access-token': college.cast.registrationOfficer.token },
    })
    return sharp(Buffer.from(await reply.arrayBuffer())).stats()
  }
  const before = await pixels()
  expect(await officer()(admission.imageOf, { params })).toMatchObject({ width: 60, height: 40, edited: false })
  const edit = (body: object) =>
    officer()(admission.editImage, { params, body: { turns: 0, crop: null, brightness: 1, restore: false, ...body } })
  expect(await codeOf(edit({ restore: true }))).toBe('document-not-open')
  await edit({ turns: 1, brightness: 2 })
  expect(await officer()(admission.imageOf, { params })).toMatchObject({
    width: 40,
    height: 60,
    edited: true,
    can: { restore: true },
  })
  expect((await pixels()).channels[1]!.mean).toBeGreaterThan(before.channels[1]!.mean * 1.3)
  await edit({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
  await edit({ restore: true })
  expect(await officer()(admission.imageOf, { params })).toMatchObject({ width: 60, height: 40, edited: false })
})

it('a document under the wrong kind is put under the right one, and taken out with a reason', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const [identity, photo] = await withDocuments(registration, ['uploaded', 'accepted', 'refused'], file)
  const update = (kind: string) => officer()(admission.updateFile, { params: { id: identity!.id }, body: { kind } })
  expect(await codeOf(update('no-such-kind'))).toBe('invalid')
  expect(await codeOf(update(photo!.kind))).toBe('document-is-accepted')
  expect((await update('other')).kind).toBe('other')
  const remove = (id: number) =>
    officer()(admission.deleteFile.perform, { params: { id }, body: { reason: 'أُرسلت مرتين' } })
  expect(await codeOf(remove(photo!.id))).toBe('document-is-accepted')
  await remove(identity!.id)
  const { rows } = await officer()(admission.listFiles, { params: { id: registration.id } })
  expect(rows.find(row => row.id === identity!.id)!.replaced_at).not.toBeNull()
})

it('several documents are decided at once, each with its answer; a trial decides none', async () => {
  const documents = await withDocuments(await anApplicant({ at: 'documents_review' }), ['uploaded', 'accepted'], file)
  const ids = [documents[0]!.id, documents[1]!.id, 999_999]
  const run = (dry_run: boolean) =>
    officer()(admission.bulkFiles.perform, { body: { ids, act: 'accept', reason: '', dry_run } })
  expect((await run(true)).results.map(row => row.code)).toEqual([null, 'document-not-open', 'not-found'])
  expect((await run(false)).done).toBe(1)
  expect((await run(false)).done).toBe(0)
})

it('staff hand in what came by post; it waits for review like every other', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const send = async (kind: string, body: Buffer) => {
    const form = new FormData()
    form.set('registration_id', String(registration.id))
    form.set('kind', kind)
    form.set('file', new Blob([new Uint8Array(body)]), 'scan.jpg')
    const reply = await officer().fetch('/registration/radmin/files/store', {
      method: 'POST',
      body: form,
      headers: { 'x-access-token': college.cast.registrationOfficer.token },
    })
    return (await reply.json()) as { code?: string; rows?: { kind: string; state: string }[] }
  }
  expect((await send('identity', await aPicture())).rows).toMatchObject([{ kind: 'identity', state: 'uploaded' }])
  expect(await send('identity', Buffer.from('<html>'))).toMatchObject({ code: 'file-type' })
  expect(await send('nothing', await aPicture())).toMatchObject({ code: 'invalid' })
})
