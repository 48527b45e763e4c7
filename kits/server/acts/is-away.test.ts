import { problem } from '@halaqa/kit-contract'
import { DependencyAway } from '@halaqa/kit-server/dependencies'
import { Refusal } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachOf, faultsApart } from './index.ts'

testDatabase()
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('warn'))

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)
/** What an act on two rows comes to, apart, of which the first breaks with this: the result of that row, or `rises`. */
const becomes = (thrown: unknown) =>
  faultsApart(() =>
    eachOf([1, 2], { dry_run: false }, async id => {
      if (id === 1) throw thrown
    }),
  ).then(
    answer => answer.results.map(row => row.code),
    risen => (risen === thrown ? 'rises' : risen),
  )

it.each([
  ['a statement that took too long', error('query', { cause: error('canceling statement', { code: '57014' }) })],
  ['two transactions in each other’s way', error('query', { cause: error('deadlock', { code: '40P01' }) })],
  ['a database that is not reached', error('connect', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a store that does not answer', error('socket hang up', { $metadata: { attempts: 2 } })],
  ['a store that is broken', error('SlowDown', { $metadata: { httpStatusCode: 503 } })],
  ['a store that refuses our key', error('AccessDenied', { $metadata: { httpStatusCode: 403 } })],
  ['a store that is not reached', error('connect', { $metadata: {}, code: 'ETIMEDOUT' })],
  ['a folder that is full', error('write', { code: 'ENOSPC' })],
  ['what is fetched and not reached', new TypeError('fetch failed', { cause: error('dns', { code: 'ENOTFOUND' }) })],
  [
    'what is fetched, of which no address answers',
    error('wrapped', { cause: new AggregateError([error('one', { code: 'ECONNREFUSED' })]) }),
  ],
  ['what is fetched and broke off', new TypeError('terminated')],
  ['what is fetched and too slow', new DOMException('too slow', 'TimeoutError')],
  ['what the kit calls away', new DependencyAway('storage', 10, new Error('no'))],
  ['what the kit calls away, wrapped', error('wrapped', { cause: new DependencyAway('bank', 10, new Error('no')) })],
])('%s rises: the rows after it need it too', async (_, thrown) => {
  expect(await becomes(thrown)).toBe('rises')
})

it.each([
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['a file that is not there', error('NoSuchKey', { $metadata: { httpStatusCode: 404 } })],
  ['a rule of the database', error('query', { cause: error('null value', { code: '23502' }) })],
  ['what is no error', undefined],
])('%s is a fault of its row, and the next is done', async (_, thrown) => {
  expect(await becomes(thrown)).toEqual(['row-failed', null])
})

it('a refusal stays the result of its row', async () => {
  expect(await becomes(new Refusal(problem('test-refused', 409)))).toEqual(['test-refused', null])
})
