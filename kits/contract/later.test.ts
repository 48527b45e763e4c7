import { expect, it } from 'vitest'
import { z } from 'zod'
import { bare, choicesOf, isOptional, kindOf, reference, referenceOf } from './index.ts'
import { later } from './later.ts'

let made = 0
const State = later(() => z.enum(['new', 'old']))
const Person = later(() => {
  made++
  return z.strictObject({
    name: later(() => z.string().trim().min(2)),
    state: State,
    mark: later(() => z.int().meta({ 'x-kind': 'hundredths' })).optional(),
    specialty_id: later(() => reference('academics.specialty')),
  })
})

it('makes a schema once, and not before something is asked of it', () => {
  const People = later(() => z.array(Person))
  expect(made).toBe(0)
  const person = { name: ' سعاد ', state: 'new', specialty_id: 3 }
  expect(People.parse([person])).toEqual([{ ...person, name: 'سعاد' }])
  expect(People.safeParse([{ ...person, state: 'gone' }]).error?.issues[0]?.path).toEqual([0, 'state'])
  expect(Person.extend({ age: z.int() }).safeParse({ ...person, age: 3, more: 1 }).success).toBe(false)
  expect(made).toBe(1)
})

it('is to a form and to a list what the schema is', () => {
  const { mark, specialty_id, state } = Person.shape
  expect([kindOf(mark), kindOf(state), kindOf(specialty_id)]).toEqual(['hundredths', 'choice', 'reference'])
  expect([isOptional(mark), isOptional(state)]).toEqual([true, false])
  expect(choicesOf(state)).toEqual(['new', 'old'])
  expect(referenceOf(specialty_id)).toBe('academics.specialty')
  expect(bare(mark)._zod.def.type).toBe('number')
  expect(later(() => z.int().default(1))).toBeInstanceOf(z.ZodDefault)
  expect('_zod' in Person).toBe(true)
})

it('is an alternative of a union, by a word too', () => {
  const Act = later(() =>
    z.discriminatedUnion('act', [
      later(() => z.object({ act: z.literal('move'), to: State })),
      later(() => z.object({ act: z.literal('close') })),
    ]),
  )
  expect(Act.parse({ act: 'move', to: 'old' })).toEqual({ act: 'move', to: 'old' })
  expect(Act.safeParse({ act: 'open' }).success).toBe(false)
  expect(later(() => z.union([State, later(() => z.null())])).parse(null)).toBe(null)
})
