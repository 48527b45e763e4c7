import { fieldIssues, invalid, notFound, type Problem, problem, tooMany } from '@halaqa/kit-contract'
import { isDatabaseAway } from '@halaqa/kit-server/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './language.ts'
import { Refusal } from './refusal.ts'

/** Nothing can be answered at the moment; `Retry-After` says when to try again. */
export const databaseAway = problem('database-away', 503)

export type Translate = (language: string, key: string, values?: Record<string, unknown>) => string

type Failed = Error & {
  validation?: unknown
  validationContext?: string
  statusCode?: number
  issues?: readonly unknown[]
}

/** Answers an error as an RFC 9457 document in the caller's language. What nobody expected is logged and answered 500. */
export function sendProblem(error: Failed, request: FastifyRequest, reply: FastifyReply, translate: Translate) {
  const language = languageOf(request)
  const answer = (problem: { code: string; status: number }, errors?: object, facts?: { seconds?: unknown }) => {
    // Programs wait as long as people are told to.
    if (problem.status === 429 && typeof facts?.seconds === 'number') reply.header('retry-after', facts.seconds)
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send({
        type: `urn:halaqa:${problem.code}`,
        title: translate(language, `problem.${problem.code}`, { ...facts }),
        status: problem.status,
        code: problem.code,
        ...(errors && { errors }),
        ...(facts && { facts }),
        request_id: request.id,
      })
  }

  if (error instanceof Refusal) {
    const seconds = error.facts?.seconds
    if (typeof seconds === 'number' && [409, 429, 503].includes(error.problem.status))
      reply.header('retry-after', Math.ceil(seconds))
    if (error.problem.status === 503) request.log.warn({ err: error.cause ?? error }, 'a dependency is away')
    return answer(error.problem, translated(error, language, translate), error.facts)
  }
  if (error.validationContext === 'params') return answer(notFound)
  // A ZodError of a reply, or thrown in a handler, has no validationContext: it is our fault, not the caller's.
  if (error.validationContext && error.issues) {
    const issues = fieldIssues(error as { issues: readonly unknown[] })
    return answer(
      invalid,
      Object.fromEntries(issues.map(each => [each.field, translate(language, each.key, each.values)])),
    )
  }
  if (error.statusCode === 429) return answer(tooMany)
  if (error.statusCode && error.statusCode < 500)
    return answer(codes[error.statusCode] ?? { code: 'bad-request', status: error.statusCode })
  request.log.error(error)
  if (isDatabaseAway(error)) {
    reply.header('retry-after', 5)
    return answer(databaseAway)
  }
  return answer({ code: 'internal', status: 500 })
}

const codes: Record<number, Problem> = {
  413: { code: 'too-large', status: 413 },
  415: { code: 'unsupported', status: 415 },
}

/** The messages of fields may name the facts: how many, which columns. */
const translated = ({ errors, facts }: Refusal, language: string, translate: Translate) =>
  errors && Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, translate(language, key, facts)]))
