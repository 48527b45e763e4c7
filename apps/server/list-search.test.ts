import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operationId, type Route, searchKey } from '@halaqa/kit-contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** One search box is every search box: whatever list has one finds in the same way. */
const college = testCollege()
let world: World
let real: RealAddresses
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})

const root = fileURLToPath(new URL('../../contexts/', import.meta.url))
it('no context searches by rules of its own', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    each => /\bserver\b.*\.ts$/.test(each) && !each.endsWith('.test.ts'),
  )
  const own = files.filter(each =>
    /\bilike\b|\[\\\\%_\]|searchKey\(.*\)\.includes/.test(readFileSync(root + each, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(own).toEqual([])
})

type Shaped = { shape?: Record<string, unknown> }
const has = (schema: unknown, key: string) => Boolean((schema as Shaped | undefined)?.shape?.[key])
const lists = handlers
  .map(({ route }) => route)
  .filter(route => route.method === 'GET' && has(route.query, 'q') && has(route.reply, 'rows'))
  .map(route => [operationId(route), route] as [string, Route])

type Row = Record<string, unknown>
async function rowsOf(route: Route, q?: string): Promise<Row[]> {
  const address = new URL(real.addressFor(route), 'http://localhost')
  if (q !== undefined) address.searchParams.set('q', q)
  const guards = route.access === 'public' ? [] : route.access.guards
  const who = guards.includes('users')
    ? college.cast.administrator
    : guards.includes('students')
      ? world.student
      : world.applicant
  const reply = await college.app.inject({
    url: address.pathname + address.search,
    headers: { accept: 'application/json', 'x-access-token': who.token },
  })
  expect([q, reply.statusCode]).toEqual([q, 200])
  return reply.json<{ rows: Row[] }>().rows
}

/** The texts of a row's own that the search finds it by. */
async function found(route: Route, row: Row): Promise<string[]> {
  const texts = Object.entries(row).filter(
    (each): each is [string, string] =>
      typeof each[1] === 'string' && /[ء-ي]{3}|\d{4}/.test(each[1]) && !/^\d{4}-\d\d-\d\d/.test(each[1]),
  )
  const answers = []
  for (const [, text] of texts) if (await finds(route, row, text.slice(0, 60))) answers.push(text.slice(0, 60))
  return answers
}
const finds = async (route: Route, row: Row, q: string) =>
  (await rowsOf(route, q)).some(each => JSON.stringify(each.id ?? each) === JSON.stringify(row.id ?? row))

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
      for (const text of texts)
        for (const [how, written] of Object.entries(spellings))
          expect([how, text, await finds(route, row, written(text))]).toEqual([how, text, true])
      const whole = JSON.stringify(await rowsOf(route))
      for (const letter of ['%', '_%_', '\\'])
        if (!whole.includes(letter[0]!)) expect([letter, await rowsOf(route, letter)]).toEqual([letter, []])
    },
  )
})
