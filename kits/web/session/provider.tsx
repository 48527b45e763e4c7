import type { Call } from '@halaqa/kit-contract'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Guard } from './guards.ts'
import type { Session } from './session.ts'
import type { Account } from './token.ts'

/** For pieces that may stand where nobody can be signed in. */
export const CurrentSession = createContext<Session | null>(null)

/** Gives the sessions to the screens below and follows the other tabs. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => {
    const reread = (event: StorageEvent) => {
      if (event.key === null || event.key.endsWith('token')) session.reread()
    }
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [session])
  return <CurrentSession value={session}>{children}</CurrentSession>
}

/** All sessions of the browser, and `call` of the guard in whose part we are. */
export function useSessions(): Session {
  const session = useContext(CurrentSession)
  if (!session) throw new Error('no SessionProvider above')
  return session
}

export type GuardSession = {
  account: Account | undefined
  call: Call
  signOut: () => Promise<void>
}

/** The session of one guard: who is signed in, a client that sends their token, and the way out. */
export function useSession(guard: Guard): GuardSession {
  const session = useSessions()
  const account = useSyncExternalStore(
    session.subscribe,
    () => session.account(guard),
    () => undefined,
  )
  return useMemo(
    () => ({
      account,
      call: session.callAs(() => guard),
      signOut: async () => {
        await session.signOut(guard)
        // Portal spec s.4: the page reloads, except for affiliates. Nothing of the account stays in memory.
        if (guard !== 'affiliates') location.assign('/auth')
      },
    }),
    [session, guard, account],
  )
}
