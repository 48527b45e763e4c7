import { operationId, problem, type Route } from '@halaqa/kit-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'
import { FileReply, Redirect } from './replies.ts'

type Call = { key: string; caller: string; operation: string; asked: string }
type Answer = { status: number; value: unknown; isKept: boolean }
/** Runs the act, or answers what it answered to the same key before. */
export type Once = (call: Call, run: () => Promise<Answer>) => Promise<Answer>

export const keyMalformed = problem('key-malformed', 400)

/** How this request acts once, when it carries a key; undefined when it carries none, or when twice is the same as once. */
export function onceFor(once: Once | undefined, request: FastifyRequest, reply: FastifyReply, route: Route) {
  const key = request.headers['idempotency-key']
  if (!once || key === undefined || request.method === 'GET' || route.repeatable) return undefined
  if (typeof key !== 'string' || !/^[\w-]{16,80}$/.test(key)) return refuse(keyMalformed)
  const call: Call = {
    key,
    caller: `${request.actor.guard}:${request.actor.id}`,
    operation: operationId(route),
    // Files are not compared: who sends another one makes another key.
    asked: JSON.stringify([request.url, route.bodyType === 'multipart' ? null : (request.body ?? null)]),
  }
  return async (run: () => unknown): Promise<unknown> => {
    const answer = await once(call, async () => {
      const value = await run()
      // A session in a cookie is for who asked now, and a file is not data.
      const isKept = !(value instanceof FileReply || value instanceof Redirect || reply.hasHeader('set-cookie'))
      return { status: route.status ?? 200, value, isKept }
    })
    return answer.value
  }
}
