import { operationId, type Route, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { progressTable } from '@halaqa/learning/factories'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { one, smallWorld, testCollege, type World } from './world.ts'

/** One search box is every search box: whatever list has one finds in the same way. */
const college = testCollege()
let world: World
let real: RealAddresses
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
  const { film, subject } = world.studied
  const at = new Date('2026-11-01')
  const studentId = await one<number>(
    `select id as value from students.students where account_id = ${world.student.id}`,
  )
  await db().insert(progressTable).values({
    student_id: studentId,
    element_id: film,
    subject_id: subject,
    covered_ms: 60_000,
    position_at: at,
    updated_at: at,
  })
})

type Shaped = { shape?: Record<string, unknown> }
const has = (schema: unknown, key: string) => Boolean((schema as Shaped | undefined)?.shape?.[key])
const lists = handlers
  .map(({ route }) => route)
  .filter(route => route.method === 'GET' && has(route.query, 'q') && has(route.reply, 'rows'))
  .map(route => [operationId(route), route] as [string, Route])

type Row = Record<string, unknown>
/** Whoever may ask, and sees rows. */
function askerOf(route: Route) {
  if (operationId(route) === 'learning.conversation.list') return college.cast.studentAffairs
  const guards = route.access === 'public' ? [] : route.access.guards
  if (guards.includes('users')) return college.cast.administrator
  return guards.includes('students') ? world.student : world.applicant
}
type Answer = { rows: Row[]; total: number; nearest?: Row[] }
const rowsOf = async (route: Route, q?: string): Promise<Row[]> => (await pageOf(route, q)).rows
async function pageOf(route: Route, q?: string): Promise<Answer> {
  const address = new URL(real.addressFor(route), 'http://localhost')
  if (q !== undefined) address.searchParams.set('q', q)
  const reply = await college.app.inject({
    url: address.pathname + address.search,
    headers: { accept: 'application/json', 'x-access-token': askerOf(route).token },
  })
  expect([q, reply.statusCode]).toEqual([q, 200])
  return reply.json<Answer>()
}

/** The texts of a row's own that the search finds it by; of a composed name (`FQH101 · 3. title`) its parts. */
async function found(route: Route, row: Row): Promise<string[]> {
  const texts = Object.values(row)
    .filter(value => typeof value === 'string')
    .flatMap(value => value.split(' · '))
    .map(text => text.replace(/^\d+\. /, '').slice(0, 60))
    .filter(text => /\p{L}{3}|\d{4}/u.test(text) && !/^\d{4}-\d\d-\d\d/.test(text))
  const answers = []
  for (const text of texts) if (await finds(route, row, text)) answers.push(text)
  return answers
}
const finds = async (route: Route, row: Row, q: string) =>
  (await rowsOf(route, q)).some(each => JSON.stringify(each.id ?? each) === JSON.stringify(row.id ?? row))

/** The lists that had a row with a text to be found by. */
const asked = new Set<string>()

const eastern = (text: string) => text.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
/** The same words as somebody else writes them. */
const spellings: Record<string, (text: string) => string> = {
  'without hamza and with ه for ة': searchKey,
  'with tashkeel': text => text.replace(/([بتسمنل])(?=[ء-ي])/g, '$1َ'),
  'with its words the other way round': text => text.split(' ').reverse().join(' '),
  'with Arabic digits': eastern,
}

describe('finds words in any order however they are spelt, and takes percent and underscore as letters', () => {
  it.each(lists)(
    '%s finds words in any order however they are spelt, and takes %% and _ as letters',
    async (_, route) => {
      const [row] = await rowsOf(route)
      if (!row) return
      const texts = await found(route, row)
      if (texts.length) asked.add(operationId(route))
      for (const text of texts)
        for (const [how, written] of Object.entries(spellings))
          expect([how, text, await finds(route, row, written(text))]).toEqual([how, text, true])
      const whole = JSON.stringify(await rowsOf(route))
      for (const letter of ['%', '_%_', '\\'])
        if (!whole.includes(letter[0]!)) expect([letter, await rowsOf(route, letter)]).toEqual([letter, []])
    },
  )
})

it('has asked all lists of these contexts', () => {
  const names = lists.map(([name]) => name).filter(name => /^(content|curriculum|identity|learning)\./.test(name))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(name => !asked.has(name))).toEqual([])
})

const listsOfPeople = lists.filter(([, route]) => has(route.reply, 'nearest'))
it('the lists of people are those that answer the nearest', () => {
  expect(listsOfPeople.map(([name]) => name).sort()).toEqual([
    'admission.registration.list',
    'admission.waiting-list.list',
    'identity.staff.list',
    'students.student.list',
  ])
})
it.each(listsOfPeople)('%s answers whose name is nearest where none is found, beside the rows', async (_, route) => {
  const row = (await rowsOf(route)).find(each => nameOf(each))!
  const name = nameOf(row)!
  const mistyped = `${name[0]}ظ${name.slice(1)}`
  const { rows, total, nearest } = await pageOf(route, mistyped)
  expect({ mistyped, rows, total }).toEqual({ mistyped, rows: [], total: 0 })
  expect(nearest!.map(each => each.id)).toContain(row.id)
  expect((await pageOf(route, name)).nearest).toBeUndefined()
  expect((await pageOf(route, 'قسطنطينية')).nearest).toBeUndefined()
})
/** The first name, where it is one that can be mistyped. */
const nameOf = (row: Row): string | undefined =>
  /^(?:[\u0621-\u064a]{3,11}|[a-z]{3,11})(?= |$)/.exec(String(row.full_name ?? row.name ?? ''))?.[0]
