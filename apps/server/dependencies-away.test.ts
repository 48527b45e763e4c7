import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { anApplicant } from '@halaqa/admission/factories'
import { useUnifiedAdmission } from '@halaqa/admission/server'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { awayDependencies, forgetDependencies } from '@halaqa/kit-server/dependencies'
import { setLogLevel } from '@halaqa/kit-server/log'
import { messageTable, sendMail, sendMessageJob } from '@halaqa/kit-server/mail'
import { lightRedis } from '@halaqa/kit-server/redis'
import { sendSms } from '@halaqa/kit-server/sms'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import type { Member } from './cast.ts'
import { unifiedAdmissionOf } from './unified-admission.ts'
import { aPicture, smallWorld, testCollege, type World } from './world.ts'

/**
 * Each thing that the product leans on, killed (nobody listens) and frozen (it takes the connection and says nothing), while
 * people do what does not need it: they must not notice, and whoever needs it gets an honest answer.
 */
const college = testCollege()
let world: World
let frozen: Frozen
const closedPort = 1
const table: string[] = []

beforeAll(async () => {
  world = await smallWorld(college.cast)
  frozen = await aFrozenServer()
})
afterAll(async () => {
  frozen.close()
  console.log(['', 'p50 and p99 in ms of 240 requests that do not need it:', ...table].join('\n'))
})

type Frozen = { port: number; close: () => void; letGo: () => void }
/** Takes every connection and never says a word, as a process that is stopped does. */
async function aFrozenServer(): Promise<Frozen> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const letGo = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const close = () => {
    letGo()
    server.close()
  }
  return { port: (server.address() as { port: number }).port, letGo, close }
}

/** What goes on beside it: students, applicants, staff and strangers, eight at a time. */
async function traffic(app: FastifyInstance): Promise<{ p50: number; p99: number }> {
  const asked: [string, Member | undefined][] = [
    ['/api/subjects/all', world.student],
    ['/api/v1/registrar/profile', world.applicant],
    ['/students/index', college.cast.studentAffairs],
    ['/healthz', undefined],
  ]
  const took: number[] = []
  const one = async (at: number) => {
    const [url, who] = asked[at % asked.length]!
    const started = performance.now()
    const reply = await app.inject({
      url,
      headers: { accept: 'application/json', ...(who && { 'x-access-token': who.token }) },
    })
    took.push(performance.now() - started)
    if (reply.statusCode >= 500) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
  }
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let each = 0; each < 30; each++) await one(lane + each)
    }),
  )
  took.sort((a, b) => a - b)
  return { p50: took[120]!, p99: took[237]! }
}

const shown = ({ p50, p99 }: { p50: number; p99: number }) =>
  `${p50.toFixed(0).padStart(4)} ${p99.toFixed(0).padStart(5)}`

/** The slowest of a hundred requests of others may take so long while something is away. */
const mostMs = 500

/** Before, while it is away, and after; what needs it goes on meanwhile and is let go in the end. */
async function measured(name: string, away: () => { needs: Promise<unknown>; back: () => void }, app = college.app) {
  setLogLevel('silent')
  await traffic(app) // what is compiled and prepared the first time is no matter of the dependency
  const before = await traffic(app)
  const { needs, back } = away()
  // What happens on the machine in a moment is not the dependency's: whoever waits for that waits the second time too.
  const first = await traffic(app)
  const during = first.p99 < mostMs ? first : await traffic(app)
  back()
  const answer = await needs
  const after = await traffic(app)
  setLogLevel('warn')
  table.push(`${name.padEnd(24)} before ${shown(before)}   during ${shown(during)}   after ${shown(after)}`)
  expect(during.p99).toBeLessThan(mostMs)
  return answer
}

function upload(who: Member, bytes: Buffer) {
  const boundary = 'halaqa'
  const head = (rest: string) => `--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n`
  const payload = Buffer.concat([
    Buffer.from(
      `${head('name="type"')}\r\nphoto\r\n${head('name="file"; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return college.app.inject({
    method: 'POST',
    url: '/api/v1/registrar/upload',
    headers: {
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-access-token': who.token,
    },
    payload,
  })
}
const codeOf = async (reply: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await reply
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const withSettings = (env: Record<string, string>) =>
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: college.folder, ...env }))

it('a store that nothing can be written into is told by /readyz, which answers on', async () => {
  const full = join(college.folder, 'full')
  mkdirSync(full)
  // Where the folder of files should be lies something else: neither made nor written into.
  writeFileSync(join(full, 'files'), '')
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: full }))
  const ready = await college.app.inject('/readyz')
  withSettings({})
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', storage: 'degraded' }])
})

describe.each([
  ['killed', () => closedPort],
  ['frozen', () => frozen.port],
])('%s', (how, portOf) => {
  it('Redis: limits are counted in memory, nobody waits', async () => {
    const redis = lightRedis(`redis://127.0.0.1:${portOf()}`)
    const app = await buildApp({ redis, requestsPerMinute: 100_000, pages: async () => undefined })
    await measured(`Redis ${how}`, () => ({ needs: Promise.resolve(), back: () => {} }), app)
    const few = await buildApp({ redis, requestsPerMinute: 5, pages: async () => undefined })
    const statuses: number[] = []
    for (let each = 0; each < 7; each++) statuses.push((await few.inject('/api/v1/lists/countries')).statusCode)
    expect(statuses.slice(-2)).toEqual([429, 429])
    setLogLevel('silent')
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', redis: 'degraded' }])
    setLogLevel('warn')
    await Promise.all([app.close(), few.close()])
    redis.disconnect()
  }, 60_000)

  it('the store of files: who sends a file is told so', async () => {
    const s3 = { S3_REGION: 'me', S3_BUCKET: 'b', S3_KEY: 'k', S3_SECRET: 's' }
    const picture = await aPicture()
    const answer = await measured(`store of files ${how}`, () => {
      withSettings({ ...s3, S3_ENDPOINT: `http://127.0.0.1:${portOf()}` })
      const needs = codeOf(upload(world.otherApplicant, picture))
      return { needs, back: frozen.letGo }
    })
    withSettings({})
    expect(answer).toEqual([503, 'dependency-away'])
  }, 60_000)

  it('the scanner: nothing is taken unseen', async () => {
    const picture = await aPicture()
    const answer = await measured(`scanner ${how}`, () => {
      withSettings({ CLAMD_URL: `tcp://127.0.0.1:${portOf()}` })
      return { needs: codeOf(upload(world.otherApplicant, picture)), back: frozen.letGo }
    })
    withSettings({})
    expect(answer).toEqual([503, 'file-scanner-away'])
  }, 60_000)

  it('the bank: whoever pays is told to try again', async () => {
    const payer = await college.cast.join((await anApplicant({ at: 'registration_fee' })).account_id)
    const answer = await measured(`bank ${how}`, () => {
      withSettings({
        PAYMENT_GATEWAY: 'thawani',
        PAYMENT_THAWANI_URL: `https://127.0.0.1:${portOf()}`,
        PAYMENT_THAWANI_SECRET_KEY: 'a',
        PAYMENT_THAWANI_PUBLISHABLE_KEY: 'b',
        PAYMENT_THAWANI_WEBHOOK_SECRET: 'c',
      })
      const paying = college.app.inject({
        method: 'POST',
        url: '/api/v1/registrar/fees',
        headers: { accept: 'application/json', 'x-access-token': payer.token },
      })
      return { needs: codeOf(paying), back: frozen.letGo }
    })
    withSettings({})
    expect(answer).toEqual([503, 'payment-unavailable'])
  }, 60_000)

  /** What became of a message: it is tried again, and says why. */
  const tried = async (id: number) => {
    const attempt = { id: 'a', attempt: 1, signal: new AbortController().signal }
    await sendMessageJob.run({ id }, attempt).catch(() => undefined)
    const [row] = await db().select().from(messageTable).where(eq(messageTable.id, id))
    return [row!.state, row!.attempts, row!.error !== null]
  }
  it('the mail server: a mail waits and goes out later, nobody who asked for it does', async () => {
    const answer = await measured(`mail ${how}`, () => {
      withSettings({ SMTP_URL: `smtp://127.0.0.1:${portOf()}`, MAIL_FROM: 'Halaqa <no-reply@halaqa.example>' })
      const content = { subject: 'a', heading: 'a', paragraphs: ['a'], language: 'ar' as const }
      const needs = sendMail({ ...content, to: 'mazen@example.om', kind: 'test.mail' }).then(tried)
      return { needs, back: frozen.letGo }
    })
    withSettings({})
    expect(answer).toEqual(['queued', 1, true])
  }, 60_000)

  it('the gateway of text messages: a message waits and goes out later', async () => {
    const answer = await measured(`text messages ${how}`, () => {
      withSettings({ SMS_URL: `http://127.0.0.1:${portOf()}`, SMS_TOKEN: 'a', SMS_SENDER: 'Halaqa' })
      const needs = sendSms({ to: '+96892000142', text: 'a', kind: 'test.sms', language: 'ar' }).then(tried)
      return { needs, back: frozen.letGo }
    })
    withSettings({})
    expect(answer).toEqual(['queued', 1, true])
  }, 60_000)

  it('the national register: who is looked for there is told to try again', async () => {
    useUnifiedAdmission(unifiedAdmissionOf({ url: `http://127.0.0.1:${portOf()}`, key: 'k' }))
    const answer = await measured(`register ${how}`, () => {
      const looking = college.app.inject({
        method: 'POST',
        url: '/storeheac',
        headers: { accept: 'application/json' },
        payload: { civil_id: '12345671', birthdate: '2005-05-05', student_no: 'HE12345671' },
      })
      return { needs: codeOf(looking), back: frozen.letGo }
    })
    useUnifiedAdmission()
    expect(answer).toEqual([503, 'dependency-away'])
    forgetDependencies()
  }, 60_000)
})

it('tells the office what was away', async () => {
  const names = (await awayDependencies()).map(each => each.name)
  expect(names).toEqual(expect.arrayContaining(['storage', 'scanner', 'bank', 'mail', 'sms', 'register']))
})

/** The process that sets documents, which belongs to this one. */
const setterPid = () =>
  execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+.*pdf\/setter\.ts/.exec(line))
    .find(found => Number(found?.[2]) === process.pid)?.[1]

it('the setter of documents, stopped and then killed: the paper comes from a fresh one, nobody else waits', async () => {
  const receipt = () =>
    college.app.inject({
      url: `/payment/receipt/${world.payment.uuid}`,
      headers: { 'x-access-token': world.applicant.token },
    })
  expect((await receipt()).statusCode).toBe(200)
  const pid = Number(setterPid())
  const answer = (await measured('setter stopped', () => {
    process.kill(pid, 'SIGSTOP')
    return { needs: receipt(), back: () => process.kill(pid, 'SIGKILL') }
  })) as { statusCode: number }
  expect(answer.statusCode).toBe(200)
}, 60_000)
