import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { setLogLevel } from '@halaqa/kit-server/log'
import { aPushService } from '@halaqa/kit-testing/push-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isInside, isPushEndpoint, publicOnly } from './endpoint.ts'
import { forgetPushServices, payloadOf, pushKeys, sendPush } from './index.ts'

let service: Awaited<ReturnType<typeof aPushService>>
const env = { NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' }
const withMock = () => useConfig(readConfig({ ...env, PUSH_LOCAL: 'yes' }))
beforeAll(async () => {
  setLogLevel('silent')
  service = await aPushService()
  withMock()
})
afterEach(() => {
  service.answers(201)
  forgetPushServices()
  withMock()
})
afterAll(async () => {
  await service.close()
  useConfig()
})
const push = { title: 'أُعلنت نتيجة الفقه', link: '/student/results', tag: 'notice-7', language: 'ar' }
const keep = { seconds: 3600 }

describe('a push', () => {
  it('is sealed for its browser and signed by the college, as the protocol has it', async () => {
    const browser = service.browser()
    expect(await sendPush(browser.described, push, keep)).toBe('sent')
    const [got] = browser.pushed
    expect(JSON.parse(got!.text)).toEqual(push)
    expect(got!.claims).toMatchObject({ aud: service.origin, sub: 'https://halaqa.example' })
    expect(got!.key).toBe(pushKeys().publicKey)
    expect(got!.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(got!.headers.topic).toMatch(/^[\w-]{32}$/)
  })

  it('is never longer than push services take, whatever its title', () => {
    const payload = payloadOf({ ...push, title: 'ﷺ'.repeat(5000) })
    expect(Buffer.byteLength(payload)).toBeLessThan(2000)
    expect(JSON.parse(payload).title).toMatch(/…$/)
    expect(() => payloadOf({ ...push, link: `/${'ن'.repeat(2000)}` })).toThrow('longer')
  })

  it('says that a browser has ended it, and what is never taken', async () => {
    const browser = service.browser()
    for (const [status, said] of [
      [404, 'gone'],
      [410, 'gone'],
      [400, 'refused'],
      [403, 'refused'],
      [413, 'refused'],
    ] as const) {
      service.answers(status)
      expect(await sendPush(browser.described, push, keep)).toBe(said)
    }
  })

  it('is to be tried again when the service is in trouble; three failures, and it is left alone for a while', async () => {
    const browser = service.browser()
    service.answers(503)
    const before = service.asked()
    for (let turn = 0; turn < 5; turn++)
      await expect(sendPush(browser.described, push, keep)).rejects.toMatchObject({
        problem: { code: 'dependency-away' },
      })
    expect(service.asked() - before).toBe(3)
    forgetPushServices()
    service.answers(429)
    for (let turn = 0; turn < 5; turn++)
      await expect(sendPush(browser.described, push, keep)).rejects.toThrow('patience')
    expect(service.asked() - before).toBe(8)
  })
})

it('the key is the same in every process that has the secret, and another with another', () => {
  const keysWith = (secret: string) => {
    useConfig(readConfig({ ...env, HALAQA_SECRET: secret }))
    return pushKeys().publicKey
  }
  expect(keysWith('x'.repeat(40))).toBe(keysWith('x'.repeat(40)))
  expect(keysWith('x'.repeat(40))).not.toBe(keysWith('y'.repeat(40)))
  expect(Buffer.from(keysWith('x'.repeat(40)), 'base64url')).toHaveLength(65)
})

describe('attack: an endpoint that leads inside', () => {
  it.each([
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.7/x',
    'https://93.184.215.14/x',
    'https://db/x',
    'https://db.internal/x',
    'https://printer.local./x',
    'https://metadata.google.internal/x',
    'https://user@push.example/x',
    'https://push.example:8443/x',
    'https://push.example/x#y',
    'ftp://push.example/x',
    'push.example',
  ])('%s is refused', async endpoint => {
    useConfig(readConfig(env))
    expect(isPushEndpoint(endpoint)).toBe(false)
    const browser = service.browser()
    expect(await sendPush({ ...browser.described, endpoint }, push, keep)).toBe('refused')
  })

  it('the services of browsers are called', () => {
    useConfig(readConfig(env))
    for (const host of ['fcm.googleapis.com/fcm/send', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect(isPushEndpoint(`https://${host}/abc`)).toBe(true)
  })

  it('a public name that leads inside is not called', async () => {
    const found = await new Promise(done => publicOnly('localhost', {}, (...answer) => done(answer)))
    expect(found).toMatchObject([{ message: expect.stringContaining('not on the public internet') }, ''])
    for (const address of ['10.1.2.3', '169.254.169.254', '192.168.0.1', '172.31.0.1', '100.64.0.1', '0.0.0.0'])
      expect(isInside(address)).toBe(true)
    for (const address of [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'x',
    ])
      expect(isInside(address)).toBe(true)
    for (const address of ['8.8.8.8', '2a00:1450:4001::200e']) expect(isInside(address)).toBe(false)
  })

  it('a mock on this machine is believed in tests only', () => {
    const settings = { PUSH_LOCAL: 'yes', HALAQA_SECRET: 'x'.repeat(40), PAYMENT_GATEWAY: 'sandbox' }
    const live = { ...settings, HALAQA_ORIGIN: 'https://halaqa.example' }
    expect(() => readConfig(live)).toThrow('PUSH_LOCAL is yes')
    expect(() => readConfig({ ...settings, NODE_ENV: 'production' })).toThrow('PUSH_LOCAL is yes')
    expect(readConfig({ PUSH_LOCAL: 'yes' }).pushLocal).toBe(true)
  })
})
