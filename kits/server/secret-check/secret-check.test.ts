import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { acceptSecret, checkSecret } from './index.ts'

const database = testDatabase()
const withSecret = (secret: string) => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_SECRET: secret.repeat(40) }))
beforeEach(() => database.reset())
afterAll(() => useConfig())

it('refuses to start with another secret than the database was made with', async () => {
  withSecret('a')
  await checkSecret()
  await checkSecret()
  withSecret('b')
  await expect(checkSecret()).rejects.toThrow('is not the one this database was made with')
})

it('takes another secret when the operator says so', async () => {
  withSecret('a')
  await checkSecret()
  withSecret('b')
  await acceptSecret()
  await checkSecret()
})
