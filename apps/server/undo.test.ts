import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { describe, expect, it } from 'vitest'
import { after, applicantsOf, codeOf, pdf, required } from './applicants.ts'
import type { Member } from './cast.ts'
import { aPicture, one, testCollege } from './world.ts'

/** Decisions on documents, taken back within the time that the toast offers (ADR 0047). */
const college = testCollege()
const { settleDown, as, officer, join, profile, stepOf, upload } = applicantsOf(college)

describe('a decision on a document', () => {
  const handedIn = async () => {
    const who = await join(await anApplicant({ at: 'documents' }))
    for (const kind of required)
      await upload(who, kind, [{ body: kind === 'photo' ? await aPicture() : pdf, name: `${kind}.x` }])
    await as(who)(admission.submitDocuments)
    await settleDown()
    const { files } = await profile(who)
    return { who, ids: required.map(kind => files.find(each => each.kind === kind)!.id!) }
  }
  const accept = (id: number) => officer()(admission.acceptDocument, { params: { id } })
  const refuse = (id: number) => officer()(admission.refuseDocument, { params: { id }, body: { reason: 'غير واضحة' } })
  const undo = (ids: number[], by = officer()) => by(admission.undoDocuments, { body: { ids } })
  const said = async (answer: Promise<{ results: { code: string | null }[] }>) =>
    (await answer).results.map(each => each.code)
  const fileState = async (who: Member, id: number) => (await profile(who)).files.find(each => each.id === id)!.state
  const notices = async (who: Member) =>
    (await as(who)(admission.notifications)).rows.map(row => row.kind).filter(kind => /refused|step/.test(kind))

  it('that is taken back is never heard of: no notice, no mail, the applicant stands where they stood', async () => {
    const { who, ids } = await handedIn()
    const before = await notices(who)
    const stood = await one<string>(
      `select row(step_id, step_since, reached, book_until)::text as value from admission.registrations where account_id = ${who.id}`,
    )
    await refuse(ids[0]!)
    expect(await stepOf(who)).toBe('documents')
    expect(await said(undo([ids[0]!]))).toEqual([null])
    await settleDown()
    expect(await stepOf(who)).toBe('documents_review')
    expect(await notices(who)).toEqual(before)
    expect(
      await one<string>(
        `select row(step_id, step_since, reached, book_until)::text as value from admission.registrations where account_id = ${who.id}`,
      ),
    ).toBe(stood)
  })
  it('that stands is told when it can no longer be taken back, and not before', async () => {
    const { who, ids } = await handedIn()
    await refuse(ids[0]!)
    const heard = async () => (await notices(who)).filter(kind => kind === 'admission.document-refused').length
    after(12)
    expect(await heard()).toBe(0)
    await settleDown()
    expect(await heard()).toBe(1)
    expect(await said(undo([ids[0]!]))).toEqual(['undo-too-late'])
  })
  it('that was taken back and made anew is told once, with the reason that stands', async () => {
    const { who, ids } = await handedIn()
    await refuse(ids[0]!)
    await undo([ids[0]!])
    await officer()(admission.refuseDocument, { params: { id: ids[0]! }, body: { reason: 'منتهية' } })
    await settleDown()
    const rows = (await as(who)(admission.notifications)).rows.filter(row => row.kind === 'admission.document-refused')
    expect(rows.map(row => row.body)).toEqual(['منتهية'])
  })
  it('on the last one takes the provisional acceptance back with it', async () => {
    const { who, ids } = await handedIn()
    const before = await notices(who)
    for (const id of ids) await accept(id)
    expect(await stepOf(who)).toBe('conformity_day')
    expect(await said(undo([ids.at(-1)!]))).toEqual([null])
    await settleDown()
    expect(await stepOf(who)).toBe('documents_review')
    expect(await notices(who)).toEqual(before)
    expect(await fileState(who, ids.at(-1)!)).toBe('uploaded')
  })
  it('is taken back once: the second press changes nothing', async () => {
    const { ids } = await handedIn()
    await accept(ids[0]!)
    expect(await Promise.all([undo([ids[0]!]), undo([ids[0]!])].map(said)).then(all => all.flat().sort())).toEqual([
      null,
      'undo-done',
    ])
  })
  it('is refused too late', async () => {
    const { who, ids } = await handedIn()
    await accept(ids[0]!)
    after(60)
    expect(await said(undo([ids[0]!]))).toEqual(['undo-too-late'])
    expect(await fileState(who, ids[0]!)).toBe('accepted')
  })
  it('is refused when something followed: another file, another decision that moved the applicant', async () => {
    const { who, ids } = await handedIn()
    await refuse(ids[0]!)
    await upload(who, 'identity', [{ body: pdf, name: 'again.pdf' }])
    expect(await said(undo([ids[0]!]))).toEqual(['changed-since'])
    const other = await handedIn()
    for (const id of other.ids) await accept(id)
    expect(await said(undo([other.ids[0]!]))).toEqual(['changed-since'])
  })
  const standing = (who: Member) =>
    one<string>(
      `select row(step_id, step_since, reached, book_until)::text as value from admission.registrations where account_id = ${who.id}`,
    )
  it('of one officer among two that refused: the other refusal keeps the applicant at the documents', async () => {
    const { who, ids } = await handedIn()
    const before = await standing(who)
    await refuse(ids[0]!)
    const body = { reason: 'منتهية' }
    await as('administrator')(admission.refuseDocument, { params: { id: ids[1]! }, body })
    expect(await said(undo([ids[0]!]))).toEqual([null])
    expect(await stepOf(who)).toBe('documents')
    expect([await fileState(who, ids[0]!), await fileState(who, ids[1]!)]).toEqual(['uploaded', 'refused'])
    // Refused anew, now after the other: each takes back their own, in whichever order.
    await refuse(ids[0]!)
    expect(await said(undo([ids[1]!], as('administrator')))).toEqual([null])
    expect(await stepOf(who)).toBe('documents')
    expect(await said(undo([ids[0]!]))).toEqual([null])
    expect(await stepOf(who)).toBe('documents_review')
    expect(await standing(who)).toBe(before)
  })
  it('of the first of two refusals of one officer leaves the second, and the step that it demands', async () => {
    const { who, ids } = await handedIn()
    await refuse(ids[0]!)
    await refuse(ids[1]!)
    expect(await said(undo([ids[0]!]))).toEqual([null])
    expect(await stepOf(who)).toBe('documents')
    after(60)
    await settleDown()
    expect((await notices(who)).filter(kind => kind === 'admission.document-refused')).toHaveLength(1)
  })
  it('is refused when what was refused after it has been replaced', async () => {
    const { who, ids } = await handedIn()
    await refuse(ids[0]!)
    await refuse(ids[2]!)
    await upload(who, required[2]!, [{ body: pdf, name: 'again.pdf' }])
    expect(await said(undo([ids[0]!]))).toEqual(['changed-since'])
    expect(await stepOf(who)).toBe('documents')
  })
  it('of another officer is not taken back, nor by whoever may not decide', async () => {
    const { ids } = await handedIn()
    await accept(ids[0]!)
    expect(await said(undo([ids[0]!], as('administrator')))).toEqual(['undo-not-yours'])
    expect(await codeOf(undo([ids[0]!], as('auditor')))).toBe('forbidden')
    expect(await codeOf(undo([ids[0]!], as(undefined)))).toBe('unauthenticated')
  })
  it('leaves both rows in the audit log, and the document with whoever took it back', async () => {
    const { ids } = await handedIn()
    await accept(ids[0]!)
    await undo([ids[0]!])
    expect(
      await one<string>(
        `select string_agg(action, ' ' order by id) as value from platform.audit where subject_kind = 'admission.document' and subject_id = '${ids[0]}' and action in ('admission.document.accepted', 'admission.document.undo')`,
      ),
    ).toBe('admission.document.accepted admission.document.undo')
    expect(await codeOf(as('administrator')(admission.acceptDocument, { params: { id: ids[0]! } }))).toBe(
      'work-with-somebody-else',
    )
  })
  it('many at once are taken back as they were made, the last one first; a trial changes nothing', async () => {
    const { who, ids } = await handedIn()
    await officer()(admission.bulkFiles.perform, { body: { ids, act: 'accept' } })
    expect(await stepOf(who)).toBe('conformity_day')
    expect(await officer()(admission.undoDocuments, { body: { ids, dry_run: true } })).toMatchObject({ dry_run: true })
    expect(await stepOf(who)).toBe('conformity_day')
    expect(await undo(ids)).toMatchObject({ done: ids.length })
    expect(await stepOf(who)).toBe('documents_review')
  })
})
