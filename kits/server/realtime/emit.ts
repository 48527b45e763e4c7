import { once } from 'node:events'
import { config } from '@halaqa/kit-server/config'
import { afterCommit } from '@halaqa/kit-server/database'
import { noteDependency } from '@halaqa/kit-server/dependencies'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

/** Every session has a room of its own, so that it can be cut off in whichever process it is. */
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`

let current: Server | undefined
/** In a process without sockets: a socket.io that only speaks to the others through Redis. */
let speaker: { io: Server; close: () => void } | undefined

export const setCurrent = (io: Server | undefined): void => {
  current = io
}

/** The adapter that joins processes, and how to let go of it. */
export function redisAdapter(url: string) {
  const publisher = new Redis(url, { enableOfflineQueue: false, commandTimeout: 1000, retryStrategy: () => 1000 })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 1000 })
  for (const each of [publisher, subscriber]) each.on('error', error => noteDependency('redis', 'away', error))
  // While Redis is away the sockets of other processes hear nothing; those of this one do. What was not heard is asked for
  // again when a page comes back, so nothing is stored up, and nobody waits.
  const publish = publisher.publish.bind(publisher)
  publisher.publish = (async (...said: Parameters<typeof publish>) => {
    // A process that has just started has something to say before it is connected.
    if (publisher.status !== 'ready')
      await once(publisher, 'ready', { signal: AbortSignal.timeout(1000) }).catch(() => {})
    return publish(...said).catch(() => 0)
  }) as typeof publisher.publish
  return {
    adapter: createAdapter(publisher, subscriber, { key: 'halaqa-sockets' }),
    publisher,
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Who reaches the sockets of all processes from here; undefined where there are none and no Redis to others. */
function reach(): Server | undefined {
  if (current) return current
  const { redisUrl } = config()
  if (!redisUrl) return undefined
  if (!speaker) {
    const { adapter, close } = redisAdapter(redisUrl)
    const io = new Server({ adapter })
    speaker = { io, close }
  }
  return speaker.io
}

/**
 * Tells something to everybody in the room, in whichever process their sockets are; from any process, also from a worker.
 * Within a transaction after its commit, and not where it is taken back. Nothing happens when nobody listens.
 */
export function emitTo(room: string, event: string, payload: unknown): void {
  afterCommit(() => reach()?.to(room).emit(event, payload))
}

/** Closes every socket of a session that ended; within a transaction after its commit. */
export async function disconnectSession(sessionId: string): Promise<void> {
  afterCommit(() => reach()?.in(roomOfSession(sessionId)).disconnectSockets(true))
}

/** Lets go of Redis; for the end of a process without sockets. */
export function closeSpeaker(): void {
  speaker?.close()
  speaker = undefined
}
