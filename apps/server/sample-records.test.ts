import type { Route } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { addressesIn } from './real-addresses.ts'
import { type Brought, inOrder, samplesOfContexts } from './sample-records.ts'

const brought = (...after: string[]): Brought => ({ after, find: async () => ({ ids: {} }) })
const namesInOrder = (samples: Record<string, Brought>) =>
  inOrder(new Map(Object.entries(samples))).map(each => Object.keys(samples).find(name => samples[name] === each))

it('every context brings its sample records, and the kits', async () => {
  expect([...(await samplesOfContexts()).keys()].sort()).toEqual(
    ['platform', ...contexts.map(({ name }) => name)].sort(),
  )
})

it('what a context builds upon is made before', () => {
  const samples = { grading: brought('studies'), records: brought('grading'), content: brought(), studies: brought() }
  expect(namesInOrder(samples)).toEqual(['studies', 'grading', 'records', 'content'])
})

it('contexts that wait for each other, or for one that is not there, are refused', () => {
  expect(() => namesInOrder({ one: brought('other'), other: brought('one') })).toThrow('one, other, one')
  expect(() => namesInOrder({ one: brought('gone') })).toThrow('one comes after gone')
})

it('a route without a record is refused, and one without a value', () => {
  const lesson = (path: string) => ({ name: 'hall.lesson.show', method: 'GET', path }) as Route
  const { addressFor } = addressesIn(new Map([['hall', { ids: { 'hall.lesson': 7, hall: 8 } }]]))
  expect(addressFor(lesson('/hall/lessons/{id}'))).toBe('/hall/lessons/7')
  expect(() => addressFor(lesson('/hall/lessons/{id}/{part}'))).toThrow('no part for hall.lesson.show')
  const other = addressesIn(new Map([['hall', { ids: { 'hall.film': 7 } }]]))
  expect(() => other.addressFor(lesson('/hall/lessons/{id}'))).toThrow('no record for hall.lesson.show')
})
