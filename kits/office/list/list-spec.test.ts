import { baisa, day, id, instant, type Resource, route } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { amountClass } from './amounts.ts'
import { queryOf, recordName, rowShapeOf, sortOf } from './list-spec.ts'
import { specOfRoute } from './plain-list.tsx'
import { phoneParts } from './rows.tsx'

const State = z.enum(['open', 'done'])
const list = route({
  name: 'trial.thing.list',
  method: 'GET',
  path: '/things',
  access: { guards: ['users'] },
  query: z.strictObject({
    page: z.coerce.number().int().default(1),
    sort: z.enum(['id', '-id', 'name', '-name']).default('-id'),
    q: z.string().optional(),
    filter: z
      .strictObject({ state: State.optional(), owner_id: z.coerce.number().optional(), from: day.optional() })
      .default({}),
  }),
  reply: z.object({
    rows: z.array(z.object({ id, name: z.string(), state: State, made_at: instant })),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
  }),
  summary: 'Things',
})
const all = () => true
const options = { route: list as never, word: 'trial.thing', columns: ['id', 'name', 'state', 'made_at'] }

describe('a list is read from its route', () => {
  it('its filters, sorts, default sort and search', () => {
    const query = queryOf(list)
    expect(Object.keys(query.filters)).toEqual(['state', 'owner_id', 'from'])
    expect(query.sort).toBe('-id')
    expect(query.hasSearch).toBe(true)
  })
  it('the fields of a row', () => {
    expect(Object.keys(rowShapeOf(list))).toEqual(['id', 'name', 'state', 'made_at'])
  })
  it('only what the server sorts by can be sorted by', () => {
    const spec = specOfRoute(options, all)
    expect(spec.columns.map(column => [column.source, column.sortable])).toEqual([
      ['id', true],
      ['name', true],
      ['state', false],
      ['made_at', false],
    ])
  })
  it('lists of different parents are different lists', () => {
    const of = (parent: number) => specOfRoute({ ...options, params: { parent } }, all).name
    expect(of(1)).not.toBe(of(2))
  })
  it('a filter that holds an id is asked by the name of the record', () => {
    const spec = specOfRoute({ ...options, references: { owner_id: 'trial.owner' }, filters: ['owner_id'] }, all)
    expect(Object.keys(spec.filters)).toEqual(['owner_id'])
    expect(spec.filters.owner_id!.meta?.()).toMatchObject({ 'x-reference': 'trial.owner' })
  })
  it('an act that the person may not do is not offered', () => {
    const bulk = { end: { ...list, method: 'POST' as const } }
    expect(Object.keys(specOfRoute({ ...options, bulk }, all).bulk)).toEqual(['end'])
    expect(specOfRoute({ ...options, bulk }, () => false).bulk).toEqual({})
  })
  it('a row shows an action only where the row allows it', () => {
    const spec = specOfRoute({ ...options, actions: { end: list, begin: list } }, all)
    expect(spec.actionsOf({ id: 1, can: { end: true, begin: false } }).map(([verb]) => verb)).toEqual(['end'])
  })
  it('a sort is kept as field and order', () => {
    expect(sortOf('-made_at')).toEqual({ field: 'made_at', order: 'DESC' })
    expect(sortOf('name')).toEqual({ field: 'name', order: 'ASC' })
  })
})

describe('a row on a phone', () => {
  it('has its name, two more values, and its state at the end', () => {
    const columns = [
      { source: 'id', sortable: true },
      { source: 'name', sortable: true },
      { source: 'state', sortable: true, tones: { open: 'info' as const } },
      { source: 'a', sortable: false },
      { source: 'b', sortable: false },
    ]
    const parts = phoneParts({ title: 'name' }, columns)
    expect(parts.name!.source).toBe('name')
    expect(parts.line.map(column => column.source)).toEqual(['id', 'a'])
    expect(parts.end!.source).toBe('state')
  })

  const text = (source: string) => ({ source, schema: z.string() as never, sortable: false })
  const figure = (source: string) => ({ source, schema: z.int() as never, sortable: false })
  const drawn = (source: string) => ({ ...figure(source), render: () => 'x', isFigure: true })
  const lineOf = (title: string, columns: Parameters<typeof phoneParts>[1]) =>
    phoneParts({ title }, columns).line.map(column => column.source)

  it('says all figures of a report, also those that are drawn, beside two other values', () => {
    const report = [text('code'), text('name'), figure('students'), figure('success'), figure('fail'), drawn('percent')]
    expect(lineOf('name', report)).toEqual(['code', 'students', 'success', 'fail', 'percent'])
    const sheets = [text('code'), text('name'), text('semester'), figure('students'), drawn('marked'), text('released')]
    expect(lineOf('name', sheets)).toEqual(['code', 'semester', 'students', 'marked'])
  })
  it('says six figures at most', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(figure)
    expect(lineOf('name', [text('name'), ...many])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
  it('keeps two values of a person, whatever figures there are', () => {
    const person = [text('number'), text('full_name'), text('specialty'), drawn('gpa'), figure('passed_hours')]
    expect(lineOf('full_name', person)).toEqual(['number', 'specialty'])
    expect(lineOf('number', person)).toEqual(['full_name', 'specialty'])
  })
  it('says amounts of money beside two values, whoever it is of', () => {
    const money = (source: string) => ({ source, schema: baisa as never, sortable: false })
    const invoices = [
      text('number'),
      text('payer_name'),
      text('kind'),
      money('total'),
      money('open'),
      text('issued_at'),
    ]
    expect(lineOf('number', invoices)).toEqual(['payer_name', 'kind', 'total', 'open'])
    const person = [text('full_name'), text('number'), text('specialty'), money('open'), figure('hours')]
    expect(lineOf('full_name', person)).toEqual(['number', 'specialty', 'open'])
  })
  it('keeps two values where one figure stands among words', () => {
    expect(lineOf('name', [text('name'), text('kind'), text('place'), figure('seats')])).toEqual(['kind', 'place'])
  })
})

describe('units stand under units', () => {
  const column = { source: 'a', schema: z.int().nullable() as never, sortable: false }
  it('of numbers that the kit writes, and of what is declared to be drawn as one', () => {
    expect(amountClass(column)).toBe('of-amount')
    expect(amountClass({ ...column, render: () => '55%', isFigure: true })).toBe('of-amount')
  })
  it('and of nothing else that is drawn: a month has a number and is said by its name', () => {
    expect(amountClass({ ...column, render: () => 'رمضان' })).toBeUndefined()
    expect(amountClass({ ...column, schema: z.string() as never })).toBeUndefined()
  })
})

it('a record that is named by a day is called by it as days are written', () => {
  const resource = { record: z.object({ name: z.string(), date: day }) } as unknown as Resource
  const row = { name: 'أ', date: '2026-11-21' }
  expect(recordName(resource, 'date', row, 'ar')).toBe('21 نوفمبر 2026')
  expect(recordName(resource, 'name', row, 'ar')).toBe('أ')
})
