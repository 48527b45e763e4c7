import type { Action, AnySchema, Call, Preview, Route, RowResult } from '@halaqa/kit-contract'
import { isOptional, kindOf, operationId } from '@halaqa/kit-contract'
import type { ReactNode } from 'react'
import { shapeOf } from '../form/shape.ts'

type Ids = (number | string)[]
type Body = AnySchema & { omit?: (keys: object) => AnySchema; shape?: object }
type Ask = (route: unknown, given: object) => Promise<never>

/** Something that can be done: an action with its preview, or a bare POST route. */
export type Act = Action | Route
export const performing = (act: Act): Route => ('perform' in act ? act.perform : act)

const removals = /^(delete|deleteBulk|destroy)$/
const losses = /^(refuse|reject|void|revoke|cancel|block|withdraw|dismiss)(Bulk|Many|[A-Z]\w*)?$/
const verbsOf = (act: Act, body: object = {}): string[] => [
  operationId(performing(act)).split('.').at(-1)!,
  ...('act' in body ? [String(body.act)] : []),
]
/** Whether it takes a record away. */
export const isRemoval = (act: Act): boolean => removals.test(verbsOf(act)[0]!)
/** Whether something is taken from somebody by it: its button is in the colour of danger. Of an act with verbs the body says which. */
export const isDestructive = (act: Act, body?: object): boolean =>
  isRemoval(act) || verbsOf(act, body).some(verb => losses.test(verb))

/** The fields of the act's body that the person still has to fill in: a reason, a day. `ask` chooses among them. */
export function askedFields(act: Act, given: object = {}, ask?: string[]): Record<string, AnySchema> {
  const own = ['ids', 'by', 'matching', 'dry_run', ...Object.keys(given)]
  const shape = shapeOf(formOf(act))
  return Object.fromEntries(
    Object.entries(shape).filter(([field]) => (ask ? ask.includes(field) : !own.includes(field))),
  )
}
export const needsAnswers = (fields: Record<string, AnySchema>): boolean =>
  Object.values(fields).some(schema => !isOptional(schema))

/** Whether all that is asked is chosen from a list, and was: what is typed is not looked at letter by letter. */
export const areChosen = (fields: Record<string, AnySchema>, values: Record<string, unknown>): boolean =>
  Object.entries(fields).every(
    ([field, schema]) =>
      ['choice', 'reference'].includes(kindOf(schema)) && values[field] != null && values[field] !== '',
  )

/** Whether the act can be tried on its rows first. */
export const canDryRun = (act: Act): boolean => 'dry_run' in shapeOf(performing(act).body)

/**
 * The schema of an act's form. What can be done to all that match is sent in two ways, of which the form is the one with ids;
 * asked for all that match it has none.
 */
export function formOf(act: Act, isMatching = false): AnySchema | undefined {
  const body = performing(act).body as Body | undefined
  const first = (body?._zod.def.options?.[0] ?? body) as Body | undefined
  const isTwo = first?.shape && 'by' in first.shape
  const form = isTwo ? first : body
  return isMatching && form?.omit ? form.omit({ ids: true }) : form
}
/** All rows of a list that match, as an act on them is told; `q` and `filter` as the address of the list has them. */
export type MatchingRows = {
  q?: string
  filter: Record<string, string>
  /** How many match, as the person sees it, and those that were unticked. */
  count: number
  except: number[]
  /** The filter in words, for the person; and the name of a run. */
  said: ReactNode
  title: string
}
/** The body of an act on all that match. */
export function bodyOnMatching(values: object, { said: _, title, ...matching }: MatchingRows): object {
  const { ids: __, ...body } = values as { ids?: unknown }
  return { ...body, by: 'matching', matching: { ...matching, title } }
}
/** The same, as a preview is asked. */
export const queryOnMatching = ({ q, filter, count, except }: MatchingRows): object => ({
  ...(q && { q }),
  filter,
  count,
  except,
})
/** Whether it can be done to all rows of this list that match. */
export const selectsFrom = (act: Act, listing: string): boolean => {
  const { selectsFrom: from } = performing(act)
  return Boolean(from) && operationId(from!) === listing
}

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

export type BulkAnswer = {
  done: number
  results: RowResult[]
  /** Of all that match: how many, on how many it was tried, and who hears of it. */
  matched?: number
  tried?: number
  consequences?: Preview['consequences']
  run_id?: number
  kept_as?: number
}
/** Of a trial of an edit what stood in each row: sent with the act, a row in which something else stands by then is left alone. */
export const seenIn = ({ results }: BulkAnswer): { seen?: { id: number; before: unknown }[] } => {
  const seen = results.flatMap(({ id, change }) => (change ? [{ id, before: change.before }] : []))
  return seen.length ? { seen } : {}
}
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
