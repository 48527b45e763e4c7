import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookies = {
  get: (name: string) => string | undefined
  /** httpOnly, SameSite=Strict, Secure behind TLS. `seconds` left out makes a session cookie. */
  set: (name: string, value: string, options?: { seconds?: number; path?: string }) => void
  clear: (name: string, path?: string) => void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const shared = { httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const
  return {
    get: name => request.cookies[name],
    set: (name, value, { seconds, path = '/' } = {}) =>
      void reply.setCookie(name, value, { ...shared, path, ...(seconds !== undefined && { maxAge: seconds }) }),
    clear: (name, path = '/') => void reply.clearCookie(name, { ...shared, path }),
  }
}
