import type { Action, AnySchema, Call, Preview, Route, RowResult } from '@halaqa/kit-contract'
import { isOptional } from '@halaqa/kit-contract'
import { shapeOf } from '../form/shape.ts'

type Ids = (number | string)[]
type Ask = (route: unknown, given: object) => Promise<never>

/** Something that can be done: an action with its preview, or a bare POST route. */
export type Act = Action | Route
export const performing = (act: Act): Route => ('perform' in act ? act.perform : act)

/** The fields of the act's body that the person still has to fill in: a reason, a day. `ask` chooses among them. */
export function askedFields(act: Act, given: object = {}, ask?: string[]): Record<string, AnySchema> {
  const own = ['ids', 'dry_run', ...Object.keys(given)]
  const shape = shapeOf(performing(act).body)
  return Object.fromEntries(
    Object.entries(shape).filter(([field]) => (ask ? ask.includes(field) : !own.includes(field))),
  )
}
export const needsAnswers = (fields: Record<string, AnySchema>): boolean =>
  Object.values(fields).some(schema => !isOptional(schema))

/** Whether the act can be tried on its rows first. */
export const canDryRun = (act: Act): boolean => 'dry_run' in shapeOf(performing(act).body)

const unseen: Preview = { allowed: true, reason: null, consequences: [] }
/** What of a body a preview takes as well: ids in one, lists and values as a query writes them, nothing that is empty. */
export function askedOf(act: Act, { ids, body = {} }: { ids?: Ids; body?: object }): Record<string, unknown> {
  if (!('preview' in act)) return {}
  const own = shapeOf(act.preview.query)
  const given = { ...body, ...(ids && { ids: ids.join(',') }) }
  const isSaid = (value: unknown) => value !== '' && value != null && !(Array.isArray(value) && !value.length)
  return Object.fromEntries(
    Object.entries(given)
      .filter(([field, value]) => field in own && isSaid(value))
      .map(([field, value]) => [field, Array.isArray(value) ? value.join(',') : value]),
  )
}

/** What would happen: GET. The fields of the body that the preview takes are in the query, and the ids of rows. */
export async function previewOf(
  call: Call,
  act: Act,
  given: { params?: object; ids?: Ids; body?: object },
): Promise<Preview> {
  if (!('preview' in act)) return unseen
  const query = askedOf(act, given)
  return (call as unknown as Ask)(act.preview, {
    params: given.params ?? {},
    ...(Object.keys(query).length > 0 && { query }),
  })
}

export type BulkAnswer = { done: number; results: RowResult[] }
/** Does it: POST. `dry_run` only tries. */
export const performOf = (call: Call, act: Act, given: { params?: object; body?: object }): Promise<unknown> =>
  (call as unknown as Ask)(performing(act), { params: given.params ?? {}, body: given.body ?? {} })

/** "deleted invoices: 3" as words and a number: a counted sentence when the context wrote one, else its plural noun. */
export function consequenceOf(
  { what, count }: Preview['consequences'][number],
  words: (key: string, values?: Record<string, unknown>) => string,
): { label: string; count: number | undefined } {
  const noun = words(`${what}.many`, { _: '' })
  if (noun) return { label: noun, count }
  const sentence = words(what, { count, _: what })
  return { label: sentence, count: sentence.includes(String(count)) ? undefined : count }
}
