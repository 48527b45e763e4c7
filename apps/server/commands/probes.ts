import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readable } from '@halaqa/kit-server/backup'
import { databaseChecks } from '@halaqa/kit-server/checks'
import { config } from '@halaqa/kit-server/config'
import { currentDatabase, extensions } from '@halaqa/kit-server/database'
import { eventCounts } from '@halaqa/kit-server/events'
import { storage } from '@halaqa/kit-server/files'
import { jobCounts } from '@halaqa/kit-server/jobs'
import { checkMail } from '@halaqa/kit-server/mail'
import { checkSeal, renderPdf } from '@halaqa/kit-server/pdf'
import { isKnownSecret } from '@halaqa/kit-server/secret-check'
import { Redis } from 'ioredis'
import { version } from '../version.ts'

/** One thing that is looked at. Answers what is found, in words; throws a Trouble where it is not well. */
export type Probe = { name: string; look: () => Promise<string> | string }

/** `isGrave`: what people want to do fails; else it is worth a look. */
export class Trouble extends Error {
  readonly isGrave: boolean
  constructor(message: string, { isGrave = true } = {}) {
    super(message)
    this.isGrave = isGrave
  }
}
const worthALook = (message: string) => new Trouble(message, { isGrave: false })

/** What does not need the database. */
export const machineProbes: Probe[] = [
  {
    name: 'Halaqa',
    look() {
      const { isProduction, isDemonstration, origin } = config()
      const mode = isProduction ? 'production' : isDemonstration ? 'demonstration' : 'development'
      return `${version}, ${mode}, ${origin}`
    },
  },
  {
    name: 'Node',
    look() {
      if (Number(process.versions.node.split('.')[0]) < 24)
        throw new Trouble(`${process.version}: it must be 24 or later`)
      return process.version
    },
  },
  { name: 'disk of HALAQA_DATA', look: () => freeAt(config().dataFolder) },
  { name: 'disk of temporary files', look: () => freeAt(tmpdir()) },
  {
    name: 'secret',
    look() {
      const { secret, dataFolder, databaseUrl } = config()
      if (secret) return 'HALAQA_SECRET'
      const file = join(dataFolder, 'secret')
      if (!databaseUrl && existsSync(join(dataFolder, 'postgres')) && !existsSync(file))
        throw new Trouble(`${file} is missing: restore it, or set HALAQA_SECRET`)
      return file
    },
  },
]

/** What is asked of the database that is open. */
export const databaseProbes: Probe[] = [
  {
    name: 'PostgreSQL',
    async look() {
      const [row] = await ask<{ version: string; number: number; encoding: string }>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('server_encoding') as encoding`,
      )
      if (row!.number < 150_000) throw new Trouble(`${row!.version}: it must be 15 or later`)
      if (row!.encoding !== 'UTF8') throw new Trouble(`its encoding is ${row!.encoding}: it must be UTF8`)
      return `${row!.version}${currentDatabase().kind === 'embedded' ? ', embedded' : ''}`
    },
  },
  {
    name: 'extensions',
    async look() {
      const there = (await ask<{ name: string }>('select extname as name from pg_extension')).map(each => each.name)
      const missing = extensions.filter(each => !there.includes(each))
      if (missing.length) throw new Trouble(`${missing.join(', ')} missing: the next start makes them`)
      return extensions.join(', ')
    },
  },
  {
    name: 'migrations',
    async look() {
      const found = await databaseChecks.find(each => each.name === 'migrations')!.find()
      if (found.length) throw new Trouble(found.map(each => `${each.says} (${each.first.join(', ')})`).join('; '))
      return 'all of this version'
    },
  },
  {
    name: 'clock',
    async look() {
      const before = Date.now()
      const [row] = await ask<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at')
      const skew = Math.abs(row!.at - (before + Date.now()) / 2) / 1000
      if (skew > 5) throw new Trouble(`the database’s clock is ${skew.toFixed(0)} s away from this machine’s`)
      return 'the database’s and this machine’s agree'
    },
  },
  {
    name: 'secret of the database',
    async look() {
      if (!(await isKnownSecret()))
        throw new Trouble('the database was made with another secret: set the former one, or run accept-secret')
      return 'the one it was made with'
    },
  },
  {
    name: 'jobs',
    async look() {
      const counts = await jobCounts()
      const failed = counts.filter(each => each.failed)
      const waiting = counts.reduce((sum, each) => sum + each.waiting, 0)
      if (failed.length) throw worthALook(`given up: ${failed.map(each => `${each.name} ${each.failed}`).join(', ')}`)
      return `${waiting} waiting, none given up`
    },
  },
  {
    name: 'reactions to events',
    async look() {
      const { waiting, oldestSeconds, failed } = await eventCounts()
      if (waiting && oldestSeconds > 600)
        throw new Trouble(
          `${waiting} wait, the oldest for ${Math.round(oldestSeconds / 60)} minutes: does a worker run?`,
        )
      if (failed) throw worthALook(`${failed} given up: the office can try them again`)
      return `${waiting} waiting, none given up`
    },
  },
]

/** What is outside: only what is set is asked. */
export function outsideProbes(): Probe[] {
  const { s3, dataFolder, redisUrl, mail, sms, clamdUrl, payment, unifiedAdmission, seal } = config()
  const { cybersource, thawani, smartpay, reporting, gateway } = payment
  const set = <T>(value: T | undefined, probe: (value: T) => Probe): Probe[] =>
    value === undefined ? [] : [probe(value)]
  return [
    ...set(s3, ({ bucket }) => ({ name: 'S3', look: () => done(storage().check(), `bucket ${bucket}`) })),
    ...(s3 || !existsSync(dataFolder)
      ? []
      : [{ name: 'folder of files', look: () => done(storage().check(), 'can be written') }]),
    {
      name: 'setter of documents',
      look: async () => `a page of ${readable((await renderPdf({ template: '= 1', data: {} })).length)}`,
    },
    ...set(seal, () => ({ name: 'seal', look: () => done(checkSeal(), 'opens') })),
    ...set(redisUrl, url => ({ name: 'Redis', look: () => pingRedis(url) })),
    ...set(mail, () => ({ name: 'mail', look: () => done(checkMail(), 'takes mail from us') })),
    ...set(sms, ({ url }) => reached('SMS', url)),
    ...set(clamdUrl, url => ({ name: 'clamd', look: () => pingClamd(url) })),
    ...set(cybersource ?? thawani ?? smartpay, ({ url }) => reached(`bank (${gateway})`, url)),
    ...set(reporting, ({ url }) => reached('reports of the bank', url)),
    ...set(unifiedAdmission, ({ url }) => reached('unified admission', url)),
  ]
}

const done = (work: Promise<unknown>, says: string): Promise<string> => work.then(() => says)

const ask = async <Row extends object>(text: string): Promise<Row[]> =>
  (await currentDatabase().pool.query<Row>(text)).rows

async function freeAt(folder: string): Promise<string> {
  // The first start makes it; its disk is that of what it will lie in.
  if (!existsSync(folder)) return freeAt(dirname(folder))
  const { bavail, blocks, bsize } = await statfs(folder)
  const says = `${readable(bavail * bsize)} free of ${readable(blocks * bsize)}`
  if (bavail * bsize < 1e9) throw new Trouble(says)
  if (bavail / blocks < 0.1) throw worthALook(says)
  return says
}

/** Not by the client that the server leans on, which tells the office what it finds. */
async function pingRedis(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3000, retryStrategy: () => null })
  redis.on('error', () => {}) // what connecting throws says the same
  try {
    await redis.connect()
    return await redis.ping()
  } finally {
    redis.disconnect()
  }
}

async function pingClamd(url: string): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) })
  try {
    socket.write('zPING\0')
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer]
    return answer.toString().replace('\0', '')
  } finally {
    socket.destroy()
  }
}

/** Any answer will do: nothing is ordered, sent or paid by asking. */
const reached = (name: string, url: string): Probe => ({
  name,
  async look() {
    const { origin } = new URL(url)
    const reply = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(8000) })
    return `${origin} answers (${reply.status})`
  },
})
