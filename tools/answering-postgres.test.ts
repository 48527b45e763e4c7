import { expect, it } from 'vitest'
import { answeringPostgres } from './answering-postgres.mjs'

it('where no PostgreSQL answers there is none, and what is named is not asked', async () => {
  expect(await answeringPostgres({ PGHOST: '127.0.0.1', PGPORT: '1' })).toBeUndefined()
  expect(await answeringPostgres({ PGHOST: '/nowhere', PGPORT: '1' })).toBeUndefined()
  expect(await answeringPostgres({ TEST_DATABASE_URL: 'postgres://named/one' })).toBe('postgres://named/one')
})

it.runIf(process.env.TEST_DATABASE_URL)('one that answers is used by who may do everything on it', async () => {
  const { hostname, port, username, password } = new URL(process.env.TEST_DATABASE_URL!)
  const asked = { PGHOST: hostname, PGPORT: port || '5432', PGUSER: username, PGPASSWORD: password }
  expect(new URL((await answeringPostgres(asked))!).pathname).toBe('/postgres')
  expect(await answeringPostgres({ ...asked, PGUSER: 'nobody_of_that_name' })).toBeUndefined()
})
