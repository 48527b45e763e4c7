import { useEffect, useRef } from 'react'
import type { Guard } from './guards.ts'
import { useSession, useSessions } from './provider.tsx'

type Handlers = Record<string, (payload: never) => void>
type Socket = {
  on: (event: string, handler: (payload: never) => void) => void
  auth: unknown
  connect: () => void
  disconnect: () => void
}

/** The page is drawn first: nothing on it waits for the socket. Safari knows no idle moments. */
const whenIdle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })

/** Milliseconds until the server, which could not answer who one is, is asked again; not by all pages at once. */
const retryMs = () => 5000 + Math.random() * 5000

/**
 * Listens to the events of the signed-in account. The server puts the socket into the account's own room by its
 * token: nothing here says who it is. socket.io comes only when a screen listens. Two handlers are not the server's:
 * `connect`, and `reconnected` for each later one: what happened while the socket was away was told to nobody.
 */
export function useRealtime(guard: Guard, handlers: Handlers): void {
  const session = useSessions()
  const { account } = useSession(guard)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  // Names of events have spaces in them (`step changed`), but no line ends.
  const names = Object.keys(handlers).sort().join('\n')
  const id = account?.id

  useEffect(() => {
    if (id === undefined) return
    let socket: Socket | undefined
    let left = false
    void whenIdle().then(async () => {
      const { io } = await import('socket.io-client')
      if (left) return
      // A function, so that a reconnection sends the token of then, not the one of now.
      socket = io({
        // The other way round each page asks four times by polling before it has its socket. Where none comes through: polling.
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        auth: (send: (data: object) => void) => send({ token: session.token(guard), guard }),
      }) as unknown as Socket
      for (const name of names.split('\n')) socket.on(name, payload => latest.current[name]?.(payload))
      let wasHere = false
      socket.on('connect', () => {
        if (wasHere) latest.current.reconnected?.(undefined as never)
        wasHere = true
      })
      // A refusal by the server, unlike a lost connection, is not tried again by the client itself.
      socket.on('connect_error', ((error: Error) => {
        if (error.message === 'unauthenticated') void session.renew(guard).then(done => done && socket?.connect())
        if (error.message === 'unavailable') setTimeout(() => !left && socket?.connect(), retryMs())
      }) as never)
    })
    return () => {
      left = true
      socket?.disconnect()
    }
  }, [session, guard, id, names])
}
