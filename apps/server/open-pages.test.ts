import { randomUUID } from 'node:crypto'
import { anAccount, tokenOf } from '@halaqa/identity/factories'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pageAt } from '@halaqa/kit-server/http'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepOpenPages } from '../../contexts/workplace/server/open-pages/note-open-page.ts'
import { codeOf } from './applicants.ts'
import type { Member, Player } from './cast.ts'
import { handlers } from './contexts.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** Which colleagues have a record open beside oneself. */
const college = testCollege()
const base = '/registration/radmin/registrations'
const [tab, otherTab] = [randomUUID(), randomUUID()]
let colleague: Member
let id: number
const say = (who: Player | Member, address: string | null, of = tab) =>
  college.cast.as(who)(workplace.noteOpenPage, { body: { tab: of, address } })
const namesFor = async (who: Player | Member, address = `${base}/show/${id}`) =>
  (await say(who, address)).others.map(each => each.name)
const passTime = () => {
  const later = new Date(clock.now().getTime() + (workplace.openSeconds + 1) * 1000)
  setClock({ now: () => later })
}
const rows = () => one<number>('select count(*)::int as value from workplace.open_pages')

beforeAll(async () => {
  await smallWorld(college.cast)
  const account = await anAccount({ guard: 'users', name: 'سلمى', roles: ['registration-officer', 'student-affairs'] })
  colleague = { id: account.id, guard: 'users', email: '', token: await tokenOf(account.id) }
  id = await one<number>('select min(id)::int as value from admission.registrations')
})
beforeEach(() => db().execute(sql`delete from workplace.open_pages`))
afterEach(() => setClock())

it('two officers on one applicant see each other, one reading and one changing, until one leaves', async () => {
  expect(await namesFor('administrator')).toEqual([])
  expect(await namesFor(colleague, `${base}/edit/${id}`)).toEqual(['administrator'])
  expect(await namesFor('administrator')).toEqual(['سلمى'])
  await say(colleague, `${base}/show/${id + 1}`)
  expect(await namesFor('administrator')).toEqual([])
  await say(colleague, `${base}/show/${id}`)
  await say(colleague, null)
  expect(await namesFor('administrator')).toEqual([])
})

it('a student is one record, read in whole or changed', async () => {
  const student = await one<number>('select min(id)::int as value from students.students')
  await say(colleague, `/students/edit/${student}`)
  expect(await namesFor('administrator', `/students/record/${student}`)).toEqual(['سلمى'])
})

it('all pages of one record bear one word, by which they are known as one', () => {
  const pages = handlers
    .map(({ route }) => route)
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
  const words = new Map<string, Set<string>>()
  for (const { path } of pages) {
    const [, trunk] = /^(.+)\/(?:show|record|detail|edit)\/\{\w+\??\}$/.exec(path) ?? []
    if (!trunk) continue
    const { name } = pageAt(path.replace(/\{\w+\??\}$/, '5'))!
    words.set(trunk, (words.get(trunk) ?? new Set()).add(name.split('.').slice(0, -1).join('.')))
  }
  expect(words.size).toBeGreaterThan(50)
  expect([...words].filter(([, each]) => each.size > 1).map(([trunk, each]) => [trunk, ...each])).toEqual([])
})

it('a record that is open in two tabs is left with the second, and its person is named once', async () => {
  await say(colleague, `${base}/show/${id}`, tab)
  await say(colleague, `${base}/show/${id}`, otherTab)
  expect(await namesFor('administrator')).toEqual(['سلمى'])
  await say(colleague, null, otherTab)
  expect(await namesFor('administrator')).toEqual(['سلمى'])
  await say(colleague, null, tab)
  expect(await namesFor('administrator')).toEqual([])
})

it('a tab that says nothing for a while has left, and its row goes', async () => {
  await say(colleague, `${base}/show/${id}`)
  passTime()
  expect(await namesFor('administrator')).toEqual([])
  expect(await sweepOpenPages()).toBe(1)
})

it('attack: who may not open a page neither stands on it nor learns who does', async () => {
  await say(colleague, `${base}/show/${id}`)
  expect(await codeOf(say('contentEditor', `${base}/show/${id}`))).toBe('not-found')
  expect(await namesFor('administrator')).toEqual(['سلمى'])
  for (const nowhere of ['/no/such/page', `${base}/show`])
    expect(await codeOf(say('administrator', nowhere))).toBe('not-found')
  for (const strange of ['//evil.example', `${base}/show/5?a=1`, '', `${base}/<b>`])
    expect(await codeOf(say('administrator', strange))).toBe('invalid')
})

it('attack: nobody has more rows than tabs that anybody works in', async () => {
  for (let at = 1; at <= 40; at++) await say(colleague, `${base}/show/${at}`, randomUUID())
  expect(await rows()).toBe(30)
})

it('two tabs that say at once what is open are both heard', async () => {
  await Promise.all(
    [tab, otherTab].flatMap(each => [
      say(colleague, `${base}/show/${id}`, each),
      say(colleague, `${base}/show/${id}`, each),
    ]),
  )
  expect(await rows()).toBe(2)
})
