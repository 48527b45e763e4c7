import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepOpenPages } from '../../contexts/workplace/server/open-pages/note-open-page.ts'
import { codeOf } from './applicants.ts'
import type { Member, Player } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** Which colleagues have a record open beside oneself. */
const college = testCollege()
let colleague: Member
let address: string
const open = (who: Player | Member, at = address) =>
  college.cast.as(who)(workplace.noteOpenPage, { body: { address: at } })
const leave = (who: Player | Member) => college.cast.as(who)(workplace.noteOpenPage, { body: { address, left: true } })

beforeAll(async () => {
  await smallWorld(college.cast)
  const { id } = await anAccount({ guard: 'users', name: 'سلمى', roles: ['registration-officer'] })
  colleague = { id, guard: 'users', email: '', token: await tokenOf(id) }
  const registration = await one<number>('select min(id)::int as value from admission.registrations')
  address = `/registration/radmin/registrations/show/${registration}`
})
beforeEach(() => db().execute(sql`delete from workplace.open_pages`))
afterEach(() => setClock())

it('two officers on one applicant see each other, until one leaves', async () => {
  expect((await open('registrationOfficer')).others).toEqual([])
  expect((await open(colleague)).others.map(each => each.id)).toEqual([college.cast.registrationOfficer.id])
  expect((await open('registrationOfficer')).others.map(each => each.name)).toEqual(['سلمى'])
  await leave(colleague)
  expect((await open('registrationOfficer')).others).toEqual([])
  expect((await leave(colleague)).others).toHaveLength(1)
})

it('a page that says nothing for a while counts as left, and its row goes', async () => {
  await open(colleague)
  const later = new Date(clock.now().getTime() + (workplace.openSeconds + 1) * 1000)
  setClock({ now: () => later })
  expect((await open('registrationOfficer')).others).toEqual([])
  expect(await sweepOpenPages()).toBe(1)
})

it('attack: who may not open a page neither stands on it nor learns who does', async () => {
  await open(colleague)
  expect(await codeOf(open('contentEditor'))).toBe('not-found')
  expect((await open('registrationOfficer')).others.map(each => each.name)).toEqual(['سلمى'])
  for (const nowhere of ['/no/such/page', '/registration/radmin/registrations/show'])
    expect(await codeOf(open('administrator', nowhere))).toBe('not-found')
  for (const strange of ['//evil.example', `${address}?a=1`, '', '/registration/<b>'])
    expect(await codeOf(open('administrator', strange))).toBe('invalid')
})

it('attack: nobody has more rows than pages that were open within the time', async () => {
  for (let at = 1; at <= 5; at++) await open(colleague, `/registration/radmin/registrations/show/${at}`)
  const later = new Date(clock.now().getTime() + (workplace.openSeconds + 1) * 1000)
  setClock({ now: () => later })
  await open(colleague)
  expect(await one<number>('select count(*)::int as value from workplace.open_pages')).toBe(1)
})
