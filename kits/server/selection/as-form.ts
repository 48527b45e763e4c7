import { fieldIssues, invalid, type Out, type Schema } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'

type Parser = {
  shape: object
  safeParse(
    values: object,
    options: object,
  ): { success: true; data: unknown } | { success: false; error: { issues: readonly unknown[] } }
}

/**
 * A record with some fields changed, checked as its form checks it: what the form would send. `row` may hold more than the form
 * has. Refused as `invalid`, field by field.
 */
export function asForm<S extends Schema>(form: S, row: object, values: object): Out<S> {
  const parser = form as unknown as Parser
  const own = row as Record<string, unknown>
  const whole = Object.fromEntries(Object.keys(parser.shape).map(field => [field, own[field]]))
  const parsed = parser.safeParse({ ...whole, ...values }, { reportInput: true })
  if (parsed.success) return parsed.data as Out<S>
  const issues = fieldIssues(parsed.error)
  return refuse(invalid, Object.fromEntries(issues.map(each => [each.field, each.key])))
}
