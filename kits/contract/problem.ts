/** A refusal, declared once: a stable code (also its message key, `problem.<code>`) and the status it is answered with. */
export type Problem = { code: string; status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 501 | 503 }
export const problem = (code: string, status: Problem['status']): Problem => ({ code, status })

export const unauthenticated = problem('unauthenticated', 401)
export const forbidden = problem('forbidden', 403)
/** Staff who act as somebody are asked to leave this to the person. */
export const notWhileActing = problem('not-while-acting', 403)
export const notFound = problem('not-found', 404)
export const conflict = problem('conflict', 409)
export const hasDependents = problem('has-dependents', 409)
/** The record was changed by somebody else since it was read. */
export const staleVersion = problem('stale-version', 409)
export const invalid = problem('invalid', 422)
export const tooMany = problem('too-many', 429)

/** What is wrong with a field, as a message key and its values; the same on the server and in a form. */
export type FieldIssue = { field: string; key: string; values: Record<string, unknown> }

/** The first failing rule of each field (rule R001), from a zod error. */
export function fieldIssues(error: { issues: readonly unknown[] }): FieldIssue[] {
  const issues = (error.issues as RawIssue[]).map(issue => ({
    field: fieldOf(issue),
    key: `field.${keyOf(issue)}`,
    values: counted({
      min: issue.minimum,
      max: issue.maximum,
      list: issue.values,
      ...issue.params?.values,
    }),
  }))
  return issues.filter((issue, at) => issues.findIndex(each => each.field === issue.field) === at)
}

/** `count` beside what is a bound: the noun after it takes the form that the number asks for. */
const counted = (values: Record<string, unknown>) => ({ count: values.min ?? values.max, ...values })

type RawIssue = {
  code: string
  path: PropertyKey[]
  input?: unknown
  origin?: string
  keys?: string[]
  minimum?: number
  maximum?: number
  format?: string
  expected?: string
  values?: unknown[]
  params?: { key?: string; values?: Record<string, unknown> }
}
const fieldOf = (issue: RawIssue) => [...issue.path, ...(issue.keys?.slice(0, 1) ?? [])].join('.')

function keyOf(issue: RawIssue): string {
  if (issue.params?.key) return issue.params.key
  if (issue.code === 'unrecognized_keys') return 'unknown'
  if (issue.input == null || issue.input === '') return 'required'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too-short' : 'too-small'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too-long' : 'too-big'
  if (issue.code === 'invalid_value') return 'not-one-of'
  if (issue.format === 'email') return 'email'
  if (issue.format === 'date') return 'date'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'integer'
  return 'invalid'
}
