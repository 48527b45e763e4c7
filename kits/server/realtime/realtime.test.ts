import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import type { Actor } from '@halaqa/kit-server/request'
import { Redis } from 'ioredis'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { disconnectSession, emitTo, type Realtime, startRealtime } from './index.ts'

const origin = 'http://localhost:4290'
const redisUrl = 'redis://127.0.0.1:6379'
let server: Server
let realtime: Realtime
let base: string
const sockets: Socket[] = []
const open = new Set<string>()

async function start(env: Record<string, string> = {}, recheckMs?: number) {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: origin, ...env }))
  server = createServer()
  realtime = startRealtime(server, {
    // a token is the session's name here: `registrars.12.s1`
    authenticate: async token => {
      const [guard, id, sessionId] = token.split('.')
      if (!sessionId || !open.has(token)) return undefined
      return { id: Number(id), name: '', guard: guard!, sessionId, permissions: new Set() } satisfies Actor
    },
    roomsOf: actor => [`${actor.guard}:${actor.id}`],
    ...(recheckMs !== undefined && { recheckMs }),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
beforeEach(() => {
  open.clear()
  open.add('registrars.12.s1').add('registrars.13.s2').add('users.1.s3')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await realtime.close()
  server.close()
})
afterAll(() => useConfig())

async function join(token: string, options: object = {}) {
  const socket = connect(base, {
    auth: { token },
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    ...options,
  })
  sockets.push(socket)
  const heard: [string, unknown][] = []
  socket.onAny((event, payload) => heard.push([event, payload]))
  const error = await Promise.race([
    new Promise<undefined>(resolve => socket.once('connect', () => resolve(undefined))),
    new Promise<Error>(resolve => socket.once('connect_error', resolve)),
  ])
  return { socket, heard, error }
}
async function waitUntil(holds: () => boolean) {
  for (let turns = 0; !holds(); turns++) {
    if (turns > 3000) expect.fail('waited in vain')
    await sleep(5)
  }
}

it('tells an event to the room of an account only', async () => {
  await start()
  const [mine, other] = [await join('registrars.12.s1'), await join('registrars.13.s2')]
  emitTo('registrars:12', 'step changed', { step: 'documents' })
  await waitUntil(() => mine.heard.length > 0)
  await sleep(20)
  expect([mine.heard, other.heard]).toEqual([[['step changed', { step: 'documents' }]], []])
})

it('attack: userType and userId sent by the client, and rooms it asks for, give it nothing', async () => {
  await start()
  const claims = { userType: 'registrars', userId: 12, room: 'registrars:12', rooms: ['registrars:12'] }
  const evil = await join('registrars.13.s2', {
    auth: { token: 'registrars.13.s2', ...claims },
    query: claims as never,
  })
  evil.socket.emit('join', 'registrars:12')
  evil.socket.emit('subscribe', { room: 'registrars:12' })
  await sleep(20)
  emitTo('registrars:12', 'fees-payed', {})
  emitTo('registrars:13', 'own', {})
  await waitUntil(() => evil.heard.length > 0)
  await sleep(20)
  expect(evil.heard).toEqual([['own', {}]])
})

it('attack: a socket without a good token is refused', async () => {
  await start()
  for (const token of ['', 'registrars.99.s9', { $ne: null }, 'x'.repeat(6000)] as string[])
    expect((await join(token)).error?.message).toBe('unauthenticated')
})

it('attack: a page of another origin opens no socket', async () => {
  await start()
  const from = async (origin: string) => (await join('registrars.12.s1', { extraHeaders: { origin } })).error
  expect(await from('https://evil.example')).toBeInstanceOf(Error)
  expect(await from(`${origin}.evil.example`)).toBeInstanceOf(Error)
  expect(await from(origin)).toBeUndefined()
  expect(await from(base)).toBeUndefined()
})

it('cuts the sockets of a session that ends, and no others', async () => {
  await start()
  const [ended, other] = [await join('registrars.12.s1'), await join('users.1.s3')]
  await disconnectSession('s1')
  await waitUntil(() => !ended.socket.connected)
  expect(other.socket.connected).toBe(true)
})

it('cuts a socket whose token ran out, unless the client brings a fresh one of the same session', async () => {
  await start({}, 60)
  const [stale, fresh, thief] = [
    await join('registrars.12.s1'),
    await join('registrars.13.s2'),
    await join('users.1.s3'),
  ]
  open.delete('registrars.12.s1')
  open.delete('registrars.13.s2')
  open.delete('users.1.s3')
  open.add('registrars.13.s2.renewed').add('registrars.55.s5')
  fresh.socket.emit('token', 'registrars.13.s2.renewed')
  thief.socket.emit('token', 'registrars.55.s5')
  await waitUntil(() => !stale.socket.connected && !thief.socket.connected)
  await sleep(80)
  expect(fresh.socket.connected).toBe(true)
})

const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null })
redis.on('error', () => {})
const hasRedis = await redis.connect().then(
  () => true,
  () => false,
)
redis.disconnect()

it.runIf(hasRedis)('reaches sockets of another process, and from a process without sockets', async () => {
  await start({ REDIS_URL: redisUrl })
  const mine = await join('registrars.12.s1')
  const worker = `
    import { emitTo, disconnectSession } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const tell = setInterval(() => emitTo('registrars:12', 'email verified', { from: process.pid }), 50)
    process.stdin.once('data', async () => { clearInterval(tell); await disconnectSession('s1') })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', worker], {
    env: { PATH: process.env.PATH, REDIS_URL: redisUrl, NODE_ENV: 'test', HALAQA_ORIGIN: origin },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // A process that is left behind would hold the runner of the tests.
  onTestFinished(() => void child.kill())
  await waitUntil(() => mine.heard.length > 0)
  expect(mine.heard[0]).toEqual(['email verified', { from: child.pid }])
  child.stdin.write('end')
  await waitUntil(() => !mine.socket.connected)
  child.kill()
  await once(child, 'exit')
})

it('attack: sixty sockets of one session: twenty are taken, other people’s are not touched', async () => {
  await start()
  const answers = await Promise.all(Array.from({ length: 60 }, () => join('registrars.12.s1')))
  const taken = answers.filter(each => !each.error)
  expect(taken).toHaveLength(20)
  expect((await join('registrars.13.s2')).error).toBeUndefined()
  taken[0]!.socket.disconnect()
  await sleep(100)
  expect((await join('registrars.12.s1')).error).toBeUndefined()
})
