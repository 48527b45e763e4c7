import * as admission from '@halaqa/admission/contract'
import { anApplicant, documentPurpose, withDocuments, withEquation } from '@halaqa/admission/factories'
import { clock } from '@halaqa/kit-server/clock'
import { storeFile } from '@halaqa/kit-server/files'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicantsOf, codeOf } from './applicants.ts'
import { aPicture, one, testCollege } from './world.ts'

/** What the office is told before it acts: found by trying, and taken back. */
const college = testCollege()
const { as, officer } = applicantsOf(college)
let file: Awaited<ReturnType<typeof storeFile>>
beforeAll(async () => {
  const owner = { guard: 'users', id: 1 }
  file = await storeFile({ purpose: documentPurpose, name: 'a.jpg', body: await aPicture(), owner })
})
/** The ids as a query writes them. */
const listed = (ids: number[]) => ids.join(',')
const preview = {
  documents: (ids: number[], act: 'accept' | 'refuse' = 'accept') =>
    officer()(admission.bulkFiles.preview, { query: { ids: listed(ids), act } }),
  equations: (ids: number[]) => officer()(admission.deleteEquations.preview, { query: { ids: listed(ids) } }),
  texts: (ids: number[]) => officer()(admission.sendByMobile.preview, { query: { ids: listed(ids) } }),
  letters: (ids: number[], channel: 'mail' | 'sms') =>
    officer()(admission.writeToPicked.preview, { query: { ids: listed(ids), channel } }),
  applicants: (ids: number[], verb: object = {}) =>
    officer()(admission.previewBulkRegistrations, { query: { ids: listed(ids), ...verb } }),
}
const twoDocuments = async () => {
  const documents = await withDocuments(await anApplicant({ at: 'documents_review' }), ['uploaded', 'accepted'], file)
  return documents.map(each => each.id) as [number, number]
}
const anEquation = async (state: 'submitted' | 'approved') => {
  const { id } = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
  await withEquation(id, file, state)
  return one<number>(`select id as value from admission.equations where registration_id = ${id}`)
}
const applicantAt = async (at: 'documents' | 'decision') => (await anApplicant({ at })).id
const acceptable = async () => {
  const registration = await anApplicant({ at: 'decision', feeState: 'paid' })
  await withDocuments(registration, ['accepted'], file)
  return registration.id
}
const reachable = async (mobile: string) => (await anApplicant({ at: 'documents', mobile })).id

const once = (ways: string[]) => ways.map(way => ({ what: `office.told.${way}`, count: 1 }))

type Case = {
  act: string
  what: string
  code: string
  /** How the one person hears of it whom it can be done to. */
  told?: ('notice' | 'mail' | 'sms')[]
  /** One row to which it can be done, and one that stays. */
  rows: () => Promise<[number, number]>
  look: (ids: number[]) => ReturnType<typeof preview.documents>
}
const cases: Case[] = [
  {
    act: 'accepting documents',
    what: 'admission.document',
    code: 'document-not-open',
    told: ['notice', 'mail', 'sms'],
    rows: twoDocuments,
    look: preview.documents,
  },
  {
    act: 'refusing documents',
    what: 'admission.document',
    code: 'document-not-open',
    told: ['notice', 'mail'],
    rows: twoDocuments,
    look: ids => preview.documents(ids, 'refuse'),
  },
  {
    act: 'deleting equivalences',
    what: 'admission.equation',
    code: 'equation-locked',
    rows: async () => [await anEquation('submitted'), await anEquation('approved')],
    look: preview.equations,
  },
  {
    act: 'sending text messages',
    what: 'admission.message.people',
    code: 'no-mobile',
    told: ['sms'],
    rows: async () => [await reachable('+96890001777'), await reachable('')],
    look: preview.texts,
  },
  {
    act: 'writing by text message',
    what: 'admission.message.people',
    code: 'no-mobile',
    told: ['sms'],
    rows: async () => [await reachable('+96890001778'), await reachable('')],
    look: ids => preview.letters(ids, 'sms'),
  },
  {
    act: 'accepting applicants',
    what: 'admission.registration',
    code: 'step-not-allowed',
    told: ['notice', 'mail', 'sms'],
    rows: async () => [await acceptable(), await applicantAt('documents')],
    look: preview.applicants,
  },
  {
    act: 'moving applicants',
    what: 'admission.registration',
    code: 'step-not-allowed',
    told: ['notice'],
    rows: async () => [await applicantAt('documents'), await applicantAt('decision')],
    look: ids => preview.applicants(ids, { act: 'move', step_code: 'decision' }),
  },
]

describe.each(cases)('the preview of $act', ({ what, code, told = [], rows, look }) => {
  it('is not allowed where nobody can do it to any, and names the refusal', async () => {
    const [, stays] = await rows()
    expect(await look([stays, 999_999])).toMatchObject({ allowed: false, reason: code, consequences: [] })
  })
  it('counts those to which it can be done, notes what is held back, and changes nothing', async () => {
    const [goes, stays] = await rows()
    const looks = [await look([goes, stays, goes]), await look([goes, stays])]
    for (const each of looks) {
      expect(each).toMatchObject({ allowed: true, reason: null, consequences: [{ what, count: 1 }, ...once(told)] })
      expect(each.notes).toHaveLength(1)
    }
  })
  it('is not found where none of them is there', async () => {
    expect(await codeOf(look([999_998, 999_999]))).toBe('not-found')
  })
})

it('a message by another channel needs no mobile number', async () => {
  const ids = [await reachable('')]
  expect(await preview.letters(ids, 'mail')).toMatchObject({
    allowed: true,
    consequences: [{ what: 'admission.message.people', count: 1 }, ...once(['notice', 'mail'])],
  })
})

it('notes of others are held back from those that are deleted together', async () => {
  const params = { id: await applicantAt('documents') }
  const own = await officer()(admission.addNote, { params, body: { text: 'اتصلت به' } })
  const others = await as('administrator')(admission.addNote, { params, body: { text: 'لم يرد' } })
  const elsewhere = await officer()(admission.addNote, {
    params: { id: await applicantAt('documents') },
    body: { text: 'وصل' },
  })
  const look = (ids: number[]) => officer()(admission.deleteNotes.preview, { params, query: { ids: listed(ids) } })
  expect(await look([others.id])).toMatchObject({ allowed: false, reason: 'forbidden' })
  const both = await look([own.id, others.id, elsewhere.id])
  expect(both).toMatchObject({ allowed: true, consequences: [{ what: 'admission.note', count: 1 }] })
  expect(both.notes).toHaveLength(2)
  expect((await officer()(admission.listNotes, { params })).rows).toHaveLength(2)
})

it('a run is not taken back where something happened to all of its people since', async () => {
  const id = await applicantAt('documents')
  await officer()(admission.bulkRegistrations, {
    body: { ids: [id], act: 'move', step_code: 'documents_review', reason: 'دفعة' },
  })
  const [run] = (await officer()(admission.listRuns)).rows
  const look = () => officer()(admission.undoRun.preview, { params: { id: run!.id } })
  expect(await look()).toMatchObject({
    allowed: true,
    consequences: [{ what: 'admission.registration', count: 1 }, ...once(['notice', 'mail'])],
  })
  await officer()(admission.bulkRegistrations, {
    body: { ids: [id], act: 'move', step_code: 'entry_exam', reason: 'سبق' },
  })
  expect(await look()).toMatchObject({ allowed: false, reason: 'changed-since' })
  await officer()(admission.undoRun.perform, { params: { id: run!.id } })
  expect(await look()).toMatchObject({ allowed: false, reason: 'undo-done' })
})

it('the link for a new password is not sent to an address that nobody has proven, nor by a preview', async () => {
  const look = async (emailVerified: boolean) => {
    const { id, email } = await anApplicant({ at: 'documents', emailVerified })
    const answer = await officer()(admission.sendPasswordLink.preview, { params: { id } })
    const sent = await one<number>(
      `select count(*)::int as value from platform.messages where recipient = '${email}' and kind like '%reset%'`,
    )
    return { ...answer, sent }
  }
  expect(await look(false)).toMatchObject({ allowed: false, reason: 'email-unverified' })
  expect(await look(true)).toMatchObject({ allowed: true, sent: 0 })
})

it('an application that is the only one takes its account with it, and its preview says so', async () => {
  const { id } = await anApplicant({ at: 'documents' })
  const look = (which: number) => officer()(admission.deleteRegistration.preview, { params: { id: which } })
  expect((await look(id)).notes).toHaveLength(1)
  const former = await anApplicant({ at: 'documents', status: 'refused', more: { superseded_at: clock.now() } })
  const again = await anApplicant({ at: 'documents', accountId: former.account_id })
  expect((await look(again.id)).notes).toBeUndefined()
  expect(await codeOf(look(999_999))).toBe('not-found')
})

it('an act on applicants that cannot be is previewed as refused, and a move without its step as whom it is about', async () => {
  const id = await applicantAt('documents')
  expect(await preview.applicants([id], { act: 'group', group_id: 999_999 })).toMatchObject({
    allowed: false,
    reason: 'invalid',
  })
  expect(await preview.applicants([id], { act: 'move' })).toEqual({
    allowed: true,
    reason: null,
    consequences: [{ what: 'admission.registration', count: 1 }],
  })
})

it('accepting says whose fee is not paid and which documents nobody accepted, of one and of many', async () => {
  const lacking = await anApplicant({ at: 'decision', feeState: 'open' })
  await withDocuments(lacking, ['refused', 'accepted'], file)
  const decide = async (id: number, accept = true) =>
    (await officer()(admission.decideRegistration.preview, { params: { id }, query: { accept: String(accept) } }))
      .notes ?? []
  const notes = await decide(lacking.id)
  expect(notes).toHaveLength(2)
  expect(notes[0]).toMatch(/رسم التسجيل: .*20/)
  expect(notes[1]).toContain('البطاقة')
  expect(notes[1]).not.toContain('صورة شخصية')
  expect(await decide(await acceptable())).toEqual([])
  expect(await decide(lacking.id, false)).toEqual([])
  const many = await preview.applicants([lacking.id, await acceptable()], { act: 'accept' })
  expect(many.notes).toEqual(['عدد من لم يُسدَّد رسم تسجيلهم: 1.', 'عدد من تنقصهم وثائق مطلوبة مقبولة: 1.'])
})
