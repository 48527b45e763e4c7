import { expect, it } from 'vitest'
import { z } from 'zod'
import { replySerializer } from './serialise.ts'

const write = (schema: z.ZodType) => replySerializer({ schema } as never)
const Everything = z.object({
  text: z.string().nullable(),
  number: z.number().nullable(),
  whole: z.int().nullable(),
  truth: z.boolean().nullable(),
  choice: z.enum(['a', 'b']).nullable(),
  instant: z.iso.datetime().nullable(),
  list: z.array(z.string().nullable()).nullable(),
  inner: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  record: z.record(z.string(), z.int().nullable()).nullable(),
  either: z.union([z.string(), z.int()]).nullable(),
  maybe: z.string().nullable().optional(),
})
const full = {
  text: '',
  number: 0.5,
  whole: 0,
  truth: false,
  choice: 'b',
  instant: '2026-10-12T08:00:00.250Z',
  list: ['"\\', null],
  inner: { id: 1, name: null },
  record: { a: 1, b: null },
  either: 7,
  maybe: 'م',
}

it('writes what may be null, and null', () => {
  const { maybe: _, ...keys } = full
  const empty = Object.fromEntries(Object.keys(keys).map(key => [key, null]))
  for (const reply of [full, empty, { ...empty, maybe: null }, { ...full, either: 'text' }])
    expect(JSON.parse(write(Everything)(reply))).toEqual(reply)
})
it('drops what the schema does not name, also of an object that may be null', () => {
  const schema = z.object({ inner: z.object({ id: z.int() }).nullable() })
  expect(write(schema)({ inner: { id: 1, secret: 'x' }, secret: 'x' })).toBe('{"inner":{"id":1}}')
})

it('an answer that several are given is written once, and says the same', () => {
  const reply = write(z.object({ name: z.string() }))
  const shared = Object.freeze({ name: 'سالم' })
  expect(String(reply(shared))).toBe('{"name":"سالم"}')
  expect(reply(shared)).toBe(reply(shared))
  expect(reply({ name: 'سالم' })).toBe('{"name":"سالم"}')
})
