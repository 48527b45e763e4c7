import { action, type Call, id, idInPath, list, onMany, route, selecting, text } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  askedFields,
  bodyOnMatching,
  canDryRun,
  consequenceOf,
  formOf,
  isDestructive,
  needsAnswers,
  previewOf,
  queryOnMatching,
  selectsFrom,
} from './action-plan.ts'

const staff = { guards: ['users'] }
const close = action({
  name: 'trial.thing.close',
  path: '/things/close/{id}',
  access: staff,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ reason: text(100) }),
  reply: z.object({ id }),
  summary: 'Close',
})
const many = action({
  name: 'trial.thing.closeMany',
  path: '/things/close-bulk',
  access: staff,
  query: z.strictObject({ ids: z.string() }),
  body: z.strictObject({ ids: z.array(id), dry_run: z.boolean().default(false), note: z.string().default('') }),
  reply: z.object({ done: z.int() }),
  summary: 'Close many',
})
const bare = route({
  method: 'POST',
  path: '/things/act',
  access: staff,
  body: z.strictObject({ ids: z.array(id), act: z.enum(['a', 'b']), reason: z.string().default('') }),
  reply: z.object({ done: z.int() }),
  summary: 'Act',
})

describe('what an act asks for', () => {
  it('is what its body needs and nobody has given yet', () => {
    expect(Object.keys(askedFields(close))).toEqual(['reason'])
    expect(needsAnswers(askedFields(close))).toBe(true)
  })
  it('never is the rows or the trial, and what may be left out holds nothing back', () => {
    expect(Object.keys(askedFields(many))).toEqual(['note'])
    expect(needsAnswers(askedFields(many))).toBe(false)
  })
  it('can be given in part, and chosen in part', () => {
    expect(Object.keys(askedFields(bare, { act: 'a' }))).toEqual(['reason'])
    expect(Object.keys(askedFields(bare, { act: 'a' }, []))).toEqual([])
  })
})

describe('before an act', () => {
  const asked: object[] = []
  const call = (async (_route: object, given: object) => {
    asked.push(given)
    return { allowed: false, reason: 'conflict', consequences: [] }
  }) as unknown as Call

  it('the server is asked what would happen to the chosen rows', async () => {
    const preview = await previewOf(call, many, { ids: [1, 2] })
    expect(asked.at(-1)).toEqual({ params: {}, query: { ids: '1,2' } })
    expect(preview.allowed).toBe(false)
  })
  it('it is asked about what the act will be sent, as far as its preview takes that, and about nothing that is empty', async () => {
    const release = action({
      name: 'trial.thing.release',
      path: '/things/release',
      access: staff,
      query: z.strictObject({ parts: z.string().optional(), upheld: z.string().optional() }),
      body: z.strictObject({ parts: z.array(z.string()), upheld: z.boolean(), reason: text(100) }),
      reply: z.object({ done: z.int() }),
      summary: 'Release',
    })
    await previewOf(call, release, { body: { parts: ['quiz', 'final'], upheld: false, reason: 'x' } })
    expect(asked.at(-1)).toEqual({ params: {}, query: { parts: 'quiz,final', upheld: false } })
    await previewOf(call, release, { body: { parts: [], reason: '' } })
    expect(asked.at(-1)).toEqual({ params: {} })
  })
  it('a route without a preview holds nothing back', async () => {
    expect((await previewOf(call, bare, { ids: [1] })).allowed).toBe(true)
  })
  it('rows are tried only where the act can be tried', () => {
    expect(canDryRun(many)).toBe(true)
    expect(canDryRun(bare)).toBe(false)
  })
})

describe('a consequence in words', () => {
  const messages: Record<string, string> = { 'x.many': 'فواتير', sentence: 'تُلغى 3 فواتير' }
  const words = (key: string, values: Record<string, unknown> = {}) => messages[key] ?? String(values._ ?? key)
  it('is the plural noun with its number', () => {
    expect(consequenceOf({ what: 'x', count: 3 }, words)).toEqual({ label: 'فواتير', count: 3 })
  })
  it('does not repeat the number of a sentence that says it', () => {
    expect(consequenceOf({ what: 'sentence', count: 3 }, words)).toEqual({ label: 'تُلغى 3 فواتير', count: undefined })
  })
})

it('what takes something from somebody is dangerous, by its own verb or by that of its body', () => {
  const named = (verb: string) => route({ ...bare, name: `trial.thing.${verb}` } as never)
  const dangerous = ['delete', 'deleteBulk', 'destroy', 'refuse', 'revoke', 'cancelExtra', 'block']
  expect(dangerous.map(verb => isDestructive(named(verb)))).toEqual(dangerous.map(() => true))
  expect(['approve', 'undelete', 'unblock', 'deliver', 'move'].some(verb => isDestructive(named(verb)))).toBe(false)
  expect(isDestructive(bare, { act: 'refuse' })).toBe(true)
  expect(isDestructive(bare, { act: 'move' })).toBe(false)
})

describe('an act on all that match', () => {
  const things = list({
    word: 'trial.thing',
    path: '/things/index',
    access: staff,
    row: z.object({ id, name: z.string() }),
    sorts: ['id'],
    sort: 'id',
    filters: { size: z.enum(['small', 'large']) },
    summary: 'Things',
  })
  const paint = route({
    name: 'trial.thing.paint',
    method: 'POST',
    path: '/things/paint',
    access: staff,
    selectsFrom: things,
    body: selecting(things, z.strictObject({ ...onMany, colour: z.string().min(1) })),
    reply: z.object({ done: z.int() }),
    summary: 'Paint',
  })
  const rows = { filter: { size: 'small' }, count: 12, except: [3], said: 'small', title: 'Paint · small' }

  it('is offered on its own list and on no other', () => {
    expect(selectsFrom(paint, 'trial.thing.list')).toBe(true)
    expect(selectsFrom(paint, 'trial.other.list')).toBe(false)
    expect(selectsFrom(bare, 'trial.thing.list')).toBe(false)
  })
  it('asks for the same fields as one on ticked rows, and its form needs no rows', () => {
    expect(Object.keys(askedFields(paint))).toEqual(['colour'])
    expect(canDryRun(paint)).toBe(true)
    const isFilledIn = (isMatching: boolean) =>
      (formOf(paint, isMatching) as unknown as z.ZodType).safeParse({ colour: 'red' }).success
    expect([isFilledIn(true), isFilledIn(false)]).toEqual([true, false])
  })
  it('is sent as the contract takes it, without what is only said to the person', () => {
    const body = bodyOnMatching({ colour: 'red', ids: [1], dry_run: true }, rows)
    expect((paint.body as unknown as z.ZodType).safeParse(body).success).toBe(true)
    expect(JSON.stringify(body)).not.toContain('said')
    expect(queryOnMatching(rows)).toEqual({ filter: { size: 'small' }, count: 12, except: [3] })
  })
})
