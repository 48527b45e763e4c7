import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { setClock } from '@halaqa/kit-server/clock'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicantsOf, codeOf, mails, problemOf } from './applicants.ts'
import type { Member } from './cast.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Messages of the office to many applicants: who receives them, once, by day. */
const college = testCollege()
const { as, join } = applicantsOf(college)
const jobs = contexts.flatMap(context => context.jobs).filter(job => job.name === 'admission.deliver-message')
const noon = new Date('2026-11-22T08:00:00Z')
const night = new Date('2026-11-22T19:00:00Z')
/** The clock of the test; sessions begin by it. */
let who: Member
const at = async (now: Date) => {
  setClock({ now: () => now })
  who = await college.cast.join(college.cast.registrationOfficer.id)
}
const officer = () => as(who)

beforeEach(async () => {
  await startJobs(jobs, { work: false })
  await at(noon)
})
afterEach(() => setClock())

const draft = (more: object = {}) =>
  officer()(admission.messages.routes.store, {
    body: {
      subject: 'موعد اللقاء التعريفي يا {{name}}',
      body: 'طلبك رقم {{number}} في تخصص {{specialty}}.\n\nنلقاك يوم الأحد.',
      channel: 'mail',
      audience: 'filter',
      step_code: 'equivalence',
      ...more,
    } as never,
  })
const send = (id: number) => officer()(admission.sendMessage.perform, { body: { id } })
const progress = (id: number) => officer()(admission.messageProgress, { params: { id } })
const someAtStep = async (count: number) => {
  const people = []
  for (let n = 0; n < count; n++) people.push(await anApplicant({ at: 'equivalence', more: { has_bachelor: true } }))
  return people
}
const texts = (to: string) =>
  one<number>(`select count(*)::int as value from platform.messages where channel = 'sms' and recipient = '${to}'`)

describe('a message to many', () => {
  it('names the applicant, goes to all who are meant, and to each once whoever presses and works', async () => {
    const people = await someAtStep(30)
    const { id } = await draft()
    const before = await progress(id)
    expect(before).toMatchObject({ state: 'draft', people: 30, can: { send: true, stop: false } })
    expect(before.sample!.subject).toBe('موعد اللقاء التعريفي يا مازن')
    expect(before.sample!.body).toContain(people[0]!.number)
    const pressed = await Promise.all([1, 2, 3].map(() => codeOf(send(id))))
    expect(pressed.sort()).toEqual(['done', 'message-not-open', 'message-not-open'])
    await Promise.all([jobs[0]!.run({ messageId: id }, meta()), jobs[0]!.run({ messageId: id }, meta())])
    await drainJobs()
    await jobs[0]!.run({ messageId: id }, meta())
    expect(await progress(id)).toMatchObject({ state: 'done', counts: { waiting: 0, held: 0, sent: 30, failed: 0 } })
    for (const person of people) expect([person.id, await mails(person.email)]).toEqual([person.id, 1])
    const { rows } = await as(await join(people[7]!))(admission.notifications)
    expect(rows.filter(row => row.title.startsWith('موعد'))).toHaveLength(1)
  })
  it('is a draft until it is sent, and then with an empty date at once', async () => {
    const [person] = await someAtStep(1)
    const { id } = await draft({ audience: 'one', registration_number: person!.number, step_code: null })
    await drainJobs()
    expect(await progress(id)).toMatchObject({ state: 'draft', can: { send: true } })
    expect(await mails(person!.email)).toBe(0)
    expect(await send(id)).toMatchObject({ state: 'sending' })
    await drainJobs()
    expect(await mails(person!.email)).toBe(1)
  })
  it('is refused when it names what no applicant has, in a step’s template too', async () => {
    const problem = await problemOf(draft({ body: 'يا {{firstname}} و{{ name }}' }))
    expect(problem!.errors).toHaveProperty('body')
    expect(JSON.stringify(problem!.errors)).toContain('firstname')
    expect(await codeOf(draft({ audience: 'group' }))).toBe('invalid')
    expect(await codeOf(draft({ audience: 'one' }))).toBe('invalid')
    const { id } = await draft({ step_code: 'student', degree_type: 'diploma' })
    expect(await codeOf(send(id))).toBe('nobody-meant')
  })
  it('a stop holds back whoever has not received it; the rest goes out when it is sent again', async () => {
    const people = await someAtStep(3)
    const { id } = await draft({ audience: 'one', registration_number: people[0]!.number, step_code: null })
    await send(id)
    expect(await officer()(admission.stopMessage.perform, { params: { id } })).toMatchObject({ state: 'stopped' })
    await drainJobs()
    expect(await mails(people[0]!.email)).toBe(0)
    expect(await codeOf(officer()(admission.stopMessage.perform, { params: { id } }))).toBe('message-not-going')
    await send(id)
    await drainJobs()
    expect(await mails(people[0]!.email)).toBe(1)
    expect(await mails(people[1]!.email)).toBe(0)
    expect(await codeOf(officer()(admission.messages.routes.delete.perform, { params: { id } }))).not.toBe('done')
    expect(await codeOf(officer()(admission.messages.routes.update, { params: { id }, body: {} as never }))).toBe(
      'invalid',
    )
  })
  it('text messages wait for the morning, the page and the mail do not', async () => {
    const person = await anApplicant({ at: 'equivalence', mobile: '+96890001777', more: { has_bachelor: true } })
    const { id } = await draft({
      audience: 'one',
      registration_number: person.number.toLowerCase(),
      step_code: null,
      channel: 'all',
    })
    await at(night)
    await send(id)
    await drainJobs()
    expect(await progress(id)).toMatchObject({ state: 'sending', counts: { held: 1 }, quiet_until: expect.any(String) })
    expect([await mails(person.email), await texts('+96890001777')]).toEqual([1, 0])
    await at(new Date('2026-11-23T03:00:00Z'))
    await jobs[0]!.run({ messageId: id }, meta())
    expect(await progress(id)).toMatchObject({ state: 'done', counts: { sent: 1 } })
    expect([await mails(person.email), await texts('+96890001777')]).toEqual([1, 1])
    const { rows } = await officer()(admission.listRecipients, { params: { id }, query: {} })
    expect(rows).toMatchObject([{ mail: 'kept', sms: 'kept' }])
  })
  it('waits for its moment', async () => {
    const person = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
    const sendAt = '2026-11-22T09:00:00.000Z'
    const { id } = await draft({
      audience: 'one',
      registration_number: person.number,
      step_code: null,
      send_at: sendAt,
    })
    expect(await send(id)).toEqual({ id, state: 'scheduled' })
    await jobs[0]!.run({ messageId: id }, meta())
    expect(await mails(person.email)).toBe(0)
    await at(new Date(sendAt))
    await jobs[0]!.run({ messageId: id }, meta())
    expect(await mails(person.email)).toBe(1)
  })
  it('by telephone to those who were picked: a trial sends nothing, and each row has its answer', async () => {
    const person = await anApplicant({ at: 'documents', mobile: '+96890001888' })
    const body = { ids: [person.id, 999_999], text: 'احضر أصل شهادتك يا {{name}}' }
    const tried = await officer()(admission.sendByMobile.perform, { body: { ...body, dry_run: true } })
    expect(tried.results.map(row => row.code)).toEqual([null, 'not-found'])
    await drainJobs()
    expect(await texts('+96890001888')).toBe(0)
    expect((await officer()(admission.sendByMobile.perform, { body })).done).toBe(1)
    await drainJobs()
    expect(await texts('+96890001888')).toBe(1)
  })
  it('to those who were picked by the channel that is chosen: mail goes at night, each once, with a result for each', async () => {
    const [person, other] = [
      await anApplicant({ at: 'documents', mobile: '+96890001999' }),
      await anApplicant({ at: 'documents', emailVerified: false }),
    ]
    const body = {
      ids: [person.id, other.id, 999_999],
      channel: 'mail' as const,
      subject: 'يا {{name}}',
      body: 'طلبك {{number}}',
    }
    const write = (more: object = {}) => officer()(admission.writeToPicked.perform, { body: { ...body, ...more } })
    expect((await write({ dry_run: true })).results.map(row => row.code)).toEqual([null, null, 'not-found'])
    await drainJobs()
    expect(await mails(person.email)).toBe(0)
    await at(night)
    expect((await write()).done).toBe(2)
    await drainJobs()
    expect([await mails(person.email), await texts('+96890001999'), await mails(other.email)]).toEqual([1, 0, 0])
    const id = await one<number>('select max(id) as value from admission.office_messages')
    const { rows } = await officer()(admission.listRecipients, { params: { id }, query: {} })
    expect(rows.map(row => [row.state, row.note, row.mail, row.sms])).toEqual([
      ['sent', null, 'kept', null],
      ['sent', 'email-unverified', null, null],
    ])
    // The outbox knows better whether it arrived.
    await one(
      `with lost as (update platform.messages set state = 'failed' where recipient = '${person.email}' returning 1) select count(*) as value from lost`,
    )
    expect((await officer()(admission.listRecipients, { params: { id }, query: {} })).rows[0]).toMatchObject({
      mail: 'failed',
    })
    expect((await as(await join(other))(admission.notifications)).rows[0]!.title).toBe('يا مازن')
    expect(await codeOf(write({ body: 'يا {{nick}}' }))).toBe('invalid')
    await at(noon)
    const auditor = await college.cast.join(college.cast.auditor.id)
    expect(await codeOf(as(auditor)(admission.writeToPicked.perform, { body }))).toBe('forbidden')
    await at(night)
    expect(await codeOf(as(auditor)(admission.writeToPicked.perform, { body }))).toBe('unauthenticated')
  })
  it('a preview by GET changes nothing', async () => {
    const { id } = await draft()
    const preview = await officer()(admission.sendMessage.preview, { query: { id } })
    expect(preview).toMatchObject({ allowed: true, consequences: [{ what: 'admission.message.people' }] })
    expect(await progress(id)).toMatchObject({ state: 'draft' })
  })
})

const meta = () => ({ id: 'test', attempt: 1, signal: new AbortController().signal })
