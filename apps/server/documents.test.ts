import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { takeNext } from '@halaqa/workplace/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { after, applicantsOf, codeOf, pdf, problemOf, required } from './applicants.ts'
import type { Member } from './cast.ts'
import { aPicture, one, testCollege } from './world.ts'

/** Documents: handed in, reviewed, replaced. */
const college = testCollege()
const { settleDown, as, officer, join, profile, stepOf, upload } = applicantsOf(college)

describe('documents', () => {
  const atDocuments = async () => {
    const registration = await anApplicant({ at: 'documents' })
    return { registration, who: await join(registration) }
  }
  const handInAll = async (who: Member) => {
    for (const kind of required)
      expect(
        await upload(who, kind, [{ body: kind === 'photo' ? await aPicture() : pdf, name: `${kind}.x` }]),
      ).toMatchObject({ state: 'uploaded' })
    await as(who)(admission.submitDocuments)
  }
  const documentId = async (who: Member, kind: string) =>
    (await profile(who)).files.find(each => each.kind === kind)!.id!
  const accept = (id: number) => officer()(admission.acceptDocument, { params: { id } })

  it('are those of the degree and the route', async () => {
    const kinds = async (wish: object) =>
      (await profile(await join(await anApplicant({ at: 'documents', ...wish })))).files.map(each => each.kind)
    expect(await kinds({})).toEqual([...required, 'other'])
    expect(await kinds({ degree: 'master' })).toContain('degree_certificate')
    expect(await kinds({ more: { route: 'experience' } })).not.toContain('secondary_certificate')
  })
  it('take only the form of their kind, by content and not by name', async () => {
    const { who } = await atDocuments()
    expect(await upload(who, 'photo', [{ body: pdf, name: 'me.jpg' }])).toMatchObject({ code: 'file-type' })
    expect(await upload(who, 'identity', [{ body: Buffer.from('<html>'), name: 'a.pdf' }])).toMatchObject({
      code: 'file-type',
    })
    expect(await upload(who, 'nonsense', [{ body: pdf, name: 'a.pdf' }])).toMatchObject({
      code: 'unknown-document-kind',
    })
    expect(await upload(who, 'identity', [])).toMatchObject({ code: 'invalid' })
    expect(await upload(who, 'degree_certificate', [{ body: pdf, name: 'a.pdf' }])).toMatchObject({
      code: 'unknown-document-kind',
    })
  })
  it('several photographs become one PDF, and alone they are nobody’s', async () => {
    const { who } = await atDocuments()
    const photos = await Promise.all([1, 2, 3].map(async at => ({ body: await aPicture(), name: `page ${at}.jpg` })))
    expect(await upload(who, 'identity', photos)).toMatchObject({ type: 'application/pdf', file_name: 'page 1.pdf' })
    const left = await one<number>(
      `select count(*)::int as value from platform.files where owner_id = ${who.id} and state = 'stored'`,
    )
    expect(left).toBe(1)
    expect(await upload(who, 'identity', [...photos, { body: pdf, name: 'a.pdf' }])).toMatchObject({ code: 'invalid' })
  })
  it('are handed in when all are there, by a second click too, and not before their time', async () => {
    const { who } = await atDocuments()
    expect(await problemOf(as(who)(admission.submitDocuments))).toMatchObject({
      code: 'documents-incomplete',
      facts: { missing: required },
    })
    await handInAll(who)
    expect(await stepOf(who)).toBe('documents_review')
    expect(await as(who)(admission.submitDocuments)).toEqual({ submitted: true })
    const early = await join(await anApplicant({ at: 'registration_fee' }))
    expect(await codeOf(as(early)(admission.submitDocuments))).toBe('uploads-closed')
  })
  it('a refused one leads back with its reason; the last accepted one to the conformity day', async () => {
    const { who, registration } = await atDocuments()
    await handInAll(who)
    const identityId = await documentId(who, 'identity')
    expect(
      await codeOf(officer()(admission.refuseDocument, { params: { id: identityId }, body: { reason: '' } })),
    ).toBe('invalid')
    await officer()(admission.refuseDocument, { params: { id: identityId }, body: { reason: 'غير واضحة' } })
    await settleDown()
    expect(await stepOf(who)).toBe('documents')
    expect((await profile(who)).files.find(each => each.kind === 'identity')).toMatchObject({
      state: 'refused',
      reason: 'غير واضحة',
    })
    const notices = await as(who)(admission.notifications)
    expect(notices.rows.filter(row => row.kind === 'admission.document-refused')).toHaveLength(1)
    await upload(who, 'identity', [{ body: pdf, name: 'again.pdf' }])
    expect(await codeOf(accept(identityId))).toBe('not-found')
    await as(who)(admission.submitDocuments)
    for (const kind of required) await accept(await documentId(who, kind))
    await settleDown()
    expect(await stepOf(who)).toBe('conformity_day')
    const days = await as(who)(admission.listOpenDays)
    expect(days).toMatchObject({ book_until: expect.stringMatching(/^\d{4}-/), can: { choose: true } })
    expect(await upload(who, 'identity', [{ body: pdf, name: 'late.pdf' }])).toMatchObject({ code: 'uploads-closed' })
    expect(await codeOf(accept(await documentId(who, 'photo')))).toBe('document-not-open')
    const audited = await one<number>(
      `select count(*)::int as value from platform.audit where action = 'admission.document.accepted' and subject_id in (select id::text from admission.documents where registration_id = ${registration.id})`,
    )
    expect(audited).toBe(4)
  })
  it('the preview of taking one back says what the act would answer', async () => {
    const { who } = await atDocuments()
    await upload(who, 'identity', [{ body: pdf, name: 'a.pdf' }])
    const id = await documentId(who, 'identity')
    expect(await as(who)(admission.deleteDocument.preview, { params: { id } })).toMatchObject({ allowed: true })
    await as(who)(admission.deleteDocument.perform, { params: { id } })
    expect(await codeOf(as(who)(admission.deleteDocument.preview, { params: { id } }))).toBe('not-found')
    await upload(who, 'identity', [{ body: pdf, name: 'a.pdf' }])
    const next = await documentId(who, 'identity')
    await accept(next)
    expect(await as(who)(admission.deleteDocument.preview, { params: { id: next } })).toMatchObject({
      allowed: false,
      reason: 'uploads-closed',
    })
    expect(await codeOf(as(who)(admission.deleteDocument.perform, { params: { id: next } }))).toBe('uploads-closed')
  })
  it('no two reviewers have the same file, and nobody decides over another', async () => {
    for (let at = 0; at < 3; at++) await handInAll((await atDocuments()).who)
    const reviewers = await Promise.all([1, 2, 3, 4].map(() => as('registrationOfficer')))
    const next = { params: { kind: 'admission.document' }, body: { skipped: [] } }
    const taken = await Promise.all(reviewers.map(call => call(takeNext, next)))
    // One person who asks four times may have one file; two persons may not.
    const id = (await college.cast.as('administrator')(takeNext, next)).item_id!
    expect(taken.map(each => each.item_id)).not.toContain(id)
    expect(await codeOf(accept(id))).toBe('work-with-somebody-else')
    after(11 * 60)
    expect(await codeOf(accept(id))).toBe('done')
  })
  it('an edited picture keeps its original, and is not edited once it is decided', async () => {
    const { who } = await atDocuments()
    await upload(who, 'photo', [{ body: await aPicture(), name: 'me.jpg' }])
    const id = await documentId(who, 'photo')
    const before = await one<string>(`select file_id as value from admission.documents where id = ${id}`)
    await officer()(admission.editImage, {
      params: { id },
      body: { turns: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 } },
    })
    const blob: Blob = await as(who)(admission.documentFile, { params: { id } })
    const { width, height } = await sharp(Buffer.from(await blob.arrayBuffer())).metadata()
    expect([width, height]).toEqual([20, 60])
    expect(await one<string>(`select state as value from platform.files where id = '${before}'`)).toBe('stored')
    await accept(id)
    expect(await codeOf(officer()(admission.editImage, { params: { id }, body: { turns: 1 } }))).toBe(
      'document-not-open',
    )
  })
  it('of who is refused wait in no queue', async () => {
    const { who, registration } = await atDocuments()
    await handInAll(who)
    const before = (await officer()(admission.reviewQueue)).total
    await officer()(admission.decideRegistration.perform, {
      params: { id: registration.id },
      body: { accept: false, reason: 'انسحب' },
    })
    expect((await officer()(admission.reviewQueue)).total).toBe(before - 4)
    expect((await officer()(admission.countRegistrations)).to_review).toBe(before - 4)
  })
})
