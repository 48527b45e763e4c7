import type { Cookies } from '@halaqa/kit-server/http'
import type { OpenedSession } from './open-session.ts'

const nameOf = (guard: string) => `refresh_${guard}`
const path = '/auth'

/** Puts the refresh secret into the guard's own cookie and answers the access token. */
export function answerSession(cookies: Cookies, guard: string, session: OpenedSession): { token: string } {
  if (session.refreshToken) cookies.set(nameOf(guard), session.refreshToken, { seconds: session.seconds, path })
  return { token: session.token }
}
export const refreshTokenOf = (cookies: Cookies, guard: string): string | undefined => cookies.get(nameOf(guard))
export const dropSession = (cookies: Cookies, guard: string): void => cookies.clear(nameOf(guard), path)
