import { expect, it } from 'vitest'
import { type ConfigError, type Environment, readConfig } from './index.ts'

const problems = (env: Environment) => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as ConfigError).problems
  }
  return []
}
const production = {
  NODE_ENV: 'production',
  HALAQA_ORIGIN: 'https://halaqa.example',
  PAYMENT_GATEWAY: 'thawani',
  PAYMENT_THAWANI_URL: 'https://checkout.thawani.om',
  PAYMENT_THAWANI_SECRET_KEY: 'a',
  PAYMENT_THAWANI_PUBLISHABLE_KEY: 'b',
  PAYMENT_THAWANI_WEBHOOK_SECRET: 'c',
}

it('needs nothing to start', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: ' ' })
  expect(config).toMatchObject({ port: 8080, host: 'localhost', origin: 'http://localhost:8080', worker: 'with' })
  expect(config.payment.gateway).toBe('sandbox')
  expect(Object.isFrozen(config.payment)).toBe(true)
})

it('names every wrong setting, all at once', () => {
  expect(
    problems({
      PORT: '80a',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      REDIS_URL: 'here',
      HALAQA_ORIGIN: 'https://a/b',
    }),
  ).toEqual([
    'PORT must be a whole number',
    'HALAQA_ORIGIN must be an origin such as https://halaqa.example, without a path',
    'DATABASE_URL must be an address that begins with postgres: or postgresql:',
    'REDIS_URL must be an address that begins with redis: or rediss:',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
  ])
})

const onPostgres = {
  DATABASE_URL: 'postgres://db/halaqa',
  HALAQA_ORIGIN: 'https://halaqa.example',
  PAYMENT_GATEWAY: 'sandbox',
}

it('demands a secret when several processes may share a database', () => {
  expect(problems(onPostgres)).toEqual(['HALAQA_SECRET is missing: processes that share a database share their keys'])
  expect(problems({ ...onPostgres, HALAQA_SECRET: 'short' })).toHaveLength(1)
})

it.each([
  ['NODE_ENV', { NODE_ENV: 'production' }],
  ['a database of its own', { DATABASE_URL: 'postgres://db/halaqa', HALAQA_SECRET: 'x'.repeat(40) }],
  ['an address that is not this machine’s', { HALAQA_ORIGIN: 'https://college.example' }],
])('knows production by %s alone: asks for the bank, and has no invented people', (_, env) => {
  expect(problems(env)).toContain('PAYMENT_GATEWAY is missing: payments need a bank in production')
  expect(problems({ ...env, HALAQA_DEMONSTRATION: 'yes' }).join()).toContain('HALAQA_DEMONSTRATION is yes')
  const origin = 'HALAQA_ORIGIN' in env ? {} : { HALAQA_ORIGIN: 'http://localhost:8080' }
  const { isProduction, isDemonstration } = readConfig({ ...production, ...env, ...origin })
  expect({ isProduction, isDemonstration }).toEqual({ isProduction: true, isDemonstration: false })
})

it.each(['http://localhost:8080', 'http://127.0.0.1:9000', 'http://[::1]:8080', 'http://halaqa.localhost'])(
  'takes %s for this machine',
  origin => {
    const { isProduction, isDemonstration, payment } = readConfig({ HALAQA_ORIGIN: origin })
    expect({ isProduction, isDemonstration, gateway: payment.gateway }).toEqual({
      isProduction: false,
      isDemonstration: true,
      gateway: 'sandbox',
    })
  },
)

it('takes the sandbox of payments on a database of its own only when it is named', () => {
  expect(problems({ ...onPostgres, PAYMENT_GATEWAY: '', HALAQA_SECRET: 'x'.repeat(40) })).toEqual([
    'PAYMENT_GATEWAY is missing: payments need a bank in production',
  ])
  expect(problems({ ...onPostgres, HALAQA_SECRET: 'x'.repeat(40) })).toEqual([])
})

it('leaves an embedded college empty when that is asked for', () => {
  expect(readConfig({ HALAQA_DEMONSTRATION: 'no' }).isDemonstration).toBe(false)
})

it('takes S3 whole or not at all', () => {
  expect(problems({ S3_BUCKET: 'files', S3_REGION: 'me' })).toEqual([
    'S3_KEY is missing: it belongs to S3_REGION, S3_BUCKET',
    'S3_SECRET is missing: it belongs to S3_REGION, S3_BUCKET',
  ])
  expect(problems({ S3_ENDPOINT: 'http://store:9000' })).toHaveLength(1)
})

it('refuses the sandbox of payments in production', () => {
  expect(readConfig(production).payment.thawani?.secretKey).toBe('a')
  expect(problems({ ...production, PAYMENT_GATEWAY: 'sandbox' })).toEqual([
    'PAYMENT_GATEWAY is sandbox: in production anybody could pay without money',
  ])
  expect(problems({ NODE_ENV: 'production' })).toHaveLength(2)
})

it('demands every key of the chosen gateway', () => {
  expect(problems({ PAYMENT_GATEWAY: 'cybersource' })).toHaveLength(4)
})

it('asks whether a name was mistyped', () => {
  expect(problems({ HALAQA_DAT: '/srv' })).toEqual(['HALAQA_DAT is no setting: HALAQA_DATA is'])
})

it('keeps the embedded database to one process', () => {
  expect(problems({ HALAQA_WORKER: 'only' })).toHaveLength(1)
})
