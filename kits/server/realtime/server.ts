import type { Server as HttpServer } from 'node:http'
import { config } from '@halaqa/kit-server/config'
import { log } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'
import { Server, type Socket } from 'socket.io'
import { closeSpeaker, redisAdapter, roomOfSession, setCurrent } from './emit.ts'

export type RealtimeOptions = {
  /** Who the token belongs to; undefined when it is no good. */
  authenticate: (token: string) => Promise<Actor | undefined>
  /** The rooms of this actor, `registrars:12`. Nobody joins any other. */
  roomsOf: (actor: Actor) => string[] | Promise<string[]>
  /** How often an open socket is asked again whether its session still stands. Default 60,000. */
  recheckMs?: number
}
export type Realtime = { close: () => Promise<void> }

/**
 * Sockets (socket.io 4) on the server of the app. A socket is who its session token says, whatever else the client sends
 * along (the specification's userType and userId are ignored); it is given its rooms and can ask for none.
 */
export function startRealtime(server: HttpServer, options: RealtimeOptions): Realtime {
  const { redisUrl } = config()
  const redis = redisUrl ? redisAdapter(redisUrl) : undefined
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: ({ headers }, answer) => answer(null, isOurs(headers.origin, headers.host)),
    ...(redis && { adapter: redis.adapter }),
  })
  io.use((socket, next) => {
    admit(socket, options).then(
      isKnown => next(isKnown ? undefined : new Error('unauthenticated')),
      error => {
        log.error({ err: error }, 'a socket could not be authenticated')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', socket => recheck(socket, options))
  setCurrent(io)
  return {
    async close() {
      setCurrent(undefined)
      await io.close()
      redis?.close()
      closeSpeaker()
    },
  }
}

/**
 * Browsers send the origin and pages cannot change it; a program that sends none has only its token. Outside production
 * the address under which the page was opened will do, whatever the machine is called.
 */
function isOurs(from: string | undefined, host: string | undefined): boolean {
  const { origin, isProduction } = config()
  if (from === undefined || from === origin) return true
  return !isProduction && URL.canParse(from) && new URL(from).host === host
}

const tokenOf = (socket: Socket): string | undefined => {
  const { token } = socket.handshake.auth as { token?: unknown }
  return typeof token === 'string' && token.length < 5000 ? token : undefined
}

/** Tabs of one session that hear what happens; a person has a few, a program must not take all sockets of the server. */
export const socketsOfSession = 20
const isFull = (socket: Socket, sessionId: string): boolean =>
  (socket.nsp.adapter.rooms.get(roomOfSession(sessionId))?.size ?? 0) >= socketsOfSession

async function admit(socket: Socket, { authenticate, roomsOf }: RealtimeOptions): Promise<boolean> {
  const token = tokenOf(socket)
  const actor = token ? await authenticate(token) : undefined
  if (!actor) return false
  socket.data.sessionId = actor.sessionId
  const rooms = await roomsOf(actor)
  // Nothing is awaited between look and join: many at once are counted one by one.
  if (actor.sessionId && isFull(socket, actor.sessionId)) return false
  await Promise.all([socket.join(rooms), actor.sessionId && socket.join(roomOfSession(actor.sessionId))])
  return true
}

/**
 * Tokens last minutes and sockets last hours. A client with a fresh token says so (`token`), and stays; one whose session
 * has ended without anybody telling us is cut off at the next look.
 */
function recheck(socket: Socket, { authenticate, recheckMs = 60_000 }: RealtimeOptions) {
  let token = tokenOf(socket)!
  socket.on('token', async (fresh: unknown) => {
    if (typeof fresh !== 'string' || fresh.length >= 5000) return
    const actor = await authenticate(fresh).catch(() => undefined)
    // a token of another session cannot take this socket over
    if (actor && actor.sessionId === socket.data.sessionId) token = fresh
  })
  const timer = setInterval(async () => {
    const actor = await authenticate(token).catch(error => {
      log.warn({ err: error }, 'a socket could not be looked at again')
      return null
    })
    if (actor === undefined) socket.disconnect(true)
  }, recheckMs)
  socket.on('disconnect', () => clearInterval(timer))
}
