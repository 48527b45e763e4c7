import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askEnd, endSponsorship, keepSponsorship } from '../ending/end-sponsorship.ts'
import { aSponsor, aSponsorship } from '../factories.ts'
import { changeSponsor, deleteSponsor } from '../sponsors/save-sponsor.ts'
import { sponsorsContext } from '../sponsors.context.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import { sponsorshipTable } from '../tables/sponsorships.table.ts'
import { approveSponsorship, refuseSponsorship } from './decide-sponsorship.ts'

assemble([sponsorsContext])
const database = testDatabase()
let muna: Actor
let salim: Actor
let ministry: SponsorRow
let company: SponsorRow
let student: { id: number; account_id: number }
let autumn: number
let spring: number
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  muna = await officer('منى')
  salim = await officer('سالم')
  await aSpecialty({ degree_type: 'bachelor' })
  const { id, year_id } = await aSemester({ starts_on: '2026-09-01', ends_on: '2027-01-15' })
  autumn = id
  spring = (await aSemester({ year_id, kind: 'second', starts_on: '2027-02-01', ends_on: '2027-06-15' })).id
  ministry = await aSponsor('دائرة الابتعاث')
  company = await aSponsor('شركة نور الخليج')
  student = await aStudent()
})
afterEach(() => setClock())

async function officer(name: string): Promise<Actor> {
  const { id } = await anAccount({ guard: 'users', name })
  return { ...nobody, id, name, guard: 'users', permissions: new Set() }
}
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const refusal = (actor: Actor, work: () => Promise<unknown>) => by(actor, () => refusalOf(work))
type Wish = Partial<Parameters<typeof aSponsorship>[0]>
const ask = (wish: Wish = {}) =>
  aSponsorship({ sponsor_id: ministry.id, student_id: student.id, from_semester_id: autumn, ...wish })
const asked = (wish: Wish = {}) => by(muna, () => ask(wish))
const refused = (wish: Wish) => refusal(muna, () => ask(wish))
const row = async (id: number) => (await db().select().from(sponsorshipTable).where(eq(sponsorshipTable.id, id)))[0]!
const told = async (id: number) =>
  (await db().execute(sql`select kind from identity.notifications where account_id = ${id} order by id`)).rows.map(
    each => each.kind,
  )

describe('a sponsorship', () => {
  it('is asked by one and approved by another, and the student is told', async () => {
    const id = await asked()
    expect(await refusal(muna, () => approveSponsorship(id))).toBe('sponsorship-same-officer')
    await by(salim, () => approveSponsorship(id))
    expect(await row(id)).toMatchObject({ state: 'running', approved_by_name: 'سالم' })
    expect(await refusal(salim, () => approveSponsorship(id))).toBe('sponsorship-state')
    expect(await told(student.account_id)).toEqual(['sponsors.sponsorship-approved'])
  })
  it('is approved once, however often at once', async () => {
    const id = await asked()
    const answers = await Promise.all([1, 2, 3].map(() => refusal(salim, () => approveSponsorship(id))))
    expect(answers.filter(each => each === null).length).toBe(1)
  })
  it('is refused with the reason, and whoever asked is told', async () => {
    const id = await asked()
    await by(salim, () => refuseSponsorship(id, 'لا يشمله الاتفاق'))
    expect(await row(id)).toMatchObject({ state: 'refused', note: 'لا يشمله الاتفاق' })
    expect(await told(muna.id)).toEqual(['sponsors.sponsorship-refused'])
  })
  it('stands once for a sponsor, a student and a semester', async () => {
    await asked({ until_semester_id: autumn, share: 30 })
    expect(await refused({ share: 30 })).toBe('sponsorship-overlaps')
    expect(await refused({ from_semester_id: spring, share: 30 })).toBeNull()
    expect(await refused({ sponsor_id: company.id, share: 30 })).toBeNull()
  })
  it('of several sponsors pays no more than the whole, also where two ask at once', async () => {
    await asked({ share: 60 })
    expect(await refused({ sponsor_id: company.id, share: 41 })).toBe('sponsorship-beyond-whole')
    const others = [company, await aSponsor('مؤسسة الغيث')]
    const answers = await Promise.all(others.map(each => refused({ sponsor_id: each.id, share: 40 })))
    expect(answers.toSorted()).toEqual(['sponsorship-beyond-whole', null].toSorted())
  })
  it('that was refused, or ended before, leaves room', async () => {
    const first = await asked({ share: 100 })
    await by(salim, () => refuseSponsorship(first, 'خطأ'))
    const second = await asked({ share: 100 })
    await by(salim, () => approveSponsorship(second))
    await by(muna, () => askEnd(second, '2027-01-31', 'انتهى العقد'))
    await by(salim, () => endSponsorship(second))
    expect(await row(second)).toMatchObject({ state: 'ended', ended_on: '2027-01-31', ended_by_name: 'سالم' })
    expect(await refused({ share: 100, sponsor_id: company.id })).toBe('sponsorship-beyond-whole')
    expect(await refused({ share: 100, sponsor_id: company.id, from_semester_id: spring })).toBeNull()
    expect(await told(student.account_id)).toEqual(['sponsors.sponsorship-approved', 'sponsors.sponsorship-ended'])
  })
  it('is ended by another than who wants that, or goes on, and whoever asked is told', async () => {
    const id = await asked()
    await by(salim, () => approveSponsorship(id))
    await by(muna, () => askEnd(id, '2027-01-31', 'انتهى العقد'))
    expect(await row(id)).toMatchObject({ state: 'ending', end_on: '2027-01-31', ended_on: null })
    expect(await refusal(muna, () => endSponsorship(id))).toBe('sponsorship-same-officer')
    expect(await refusal(salim, () => askEnd(id, '2027-01-31', 'مرة أخرى'))).toBe('sponsorship-state')
    // Until then it pays, and leaves no room.
    expect(await refused({ share: 100, sponsor_id: company.id, from_semester_id: spring })).toBe(
      'sponsorship-beyond-whole',
    )
    await by(salim, () => keepSponsorship(id, 'جُدّد العقد'))
    expect(await row(id)).toMatchObject({ state: 'running', end_on: null, note: 'جُدّد العقد' })
    expect(await told(muna.id)).toEqual(['sponsors.sponsorship-kept'])
    await by(salim, () => askEnd(id, '2027-01-31', 'انتهى'))
    const answers = await Promise.all([1, 2, 3].map(() => refusal(muna, () => endSponsorship(id))))
    expect(answers.filter(each => each === null).length).toBe(1)
    expect(await row(id)).toMatchObject({ state: 'ended', ended_on: '2027-01-31', ended_by_name: 'منى' })
  })
  it('names a share or a most amount, an active sponsor, a student and semesters in their order', async () => {
    expect(await refused({ share: null, most: null })).toBe('invalid')
    expect(await refused({ student_id: 999_999 })).toBe('invalid')
    expect(await refused({ sponsor_id: 999_999 })).toBe('invalid')
    expect(await refused({ from_semester_id: 999_999 })).toBe('invalid')
    expect(await refused({ from_semester_id: spring, until_semester_id: autumn })).toBe('invalid')
    const { search_text: _text, id: _id, ...fields } = company
    await changeSponsor(company.id, { ...fields, is_active: false })
    expect(await refused({ sponsor_id: company.id })).toBe('invalid')
    expect(await refused({ share: null, most: 50_000 })).toBeNull()
  })
})

it('a sponsor who pays for somebody stays, and one who does not is deleted', async () => {
  await asked()
  expect(await refusal(muna, () => deleteSponsor(ministry.id))).toBe('has-dependents')
  expect(await by(muna, () => deleteSponsor(company.id))).toEqual({ id: company.id, ok: true })
})
