import { fieldIssues, invalid, notFound, type Problem, tooMany } from '@halaqa/kit-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './language.ts'
import { Refusal } from './refusal.ts'

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
  const answer = (problem: { code: string; status: number }, errors?: object, facts?: object) =>
    reply
      .code(problem.status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send({
        type: `urn:halaqa:${problem.code}`,
        title: translate(language, `problem.${problem.code}`),
        status: problem.status,
        code: problem.code,
        ...(errors && { errors }),
        ...(facts && { facts }),
        request_id: request.id,
      })

  if (error instanceof Refusal) return answer(error.problem, translated(error.errors, language, translate), error.facts)
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
  return answer({ code: 'internal', status: 500 })
}

const codes: Record<number, Problem> = {
  413: { code: 'too-large', status: 413 },
  415: { code: 'unsupported', status: 415 },
}

const translated = (errors: Record<string, string> | undefined, language: string, translate: Translate) =>
  errors && Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, translate(language, key)]))
