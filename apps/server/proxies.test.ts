import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { log, setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterEach, expect, it, vi } from 'vitest'
import { buildApp } from './app.ts'

testDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  useConfig()
})

/** What is logged while two callers come through a proxy, and one without. */
async function warningsWith(proxies: number): Promise<string[]> {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_PROXIES: String(proxies) }))
  setLogLevel('warn')
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const app = await buildApp({ requestsPerMinute: 0, pages: async () => undefined })
  for (const headers of [{}, { 'x-forwarded-for': '10.9.9.1' }, { 'x-forwarded-for': '10.9.9.2' }])
    await app.inject({ url: '/healthz', headers })
  await app.close()
  return warn.mock.calls.map(call => String(call.at(-1)))
}

it('a proxy that is not counted on is warned of, once; one that is, is not', async () => {
  expect((await warningsWith(0)).filter(each => each.includes('HALAQA_PROXIES'))).toHaveLength(1)
  expect((await warningsWith(1)).filter(each => each.includes('HALAQA_PROXIES'))).toEqual([])
})
