import { z } from 'zod'
import { type Access, type Nothing, type Route, route, type Schema, type Typed } from './route.ts'
import { whenAsked } from './when-asked.ts'

/** What would happen, before it does: whether it is allowed, the code of the refusal, and what goes with it. */
export const Preview = z.object({
  allowed: z.boolean(),
  reason: z.string().nullable(),
  consequences: z.array(z.object({ what: z.string(), count: z.int() })),
  /** What no number says: whole sentences, in the language of whoever asks. */
  notes: z.array(z.string()).optional(),
  /** What is not finished and should be before: sentences, each with the page of the office where it is. */
  unfinished: z.array(z.object({ text: z.string(), link: z.string() })).optional(),
})
export type Preview = z.infer<typeof Preview>

/**
 * A verb with one address: GET answers a preview, POST does it. GET never changes anything. Fields that stand in `query` as in
 * `body` are sent to the preview as they will be sent to the act, so that both are about the same.
 */
export type Action<P extends Schema = any, B extends Schema = any, R extends Schema = any, Q extends Schema = any> = {
  preview: Route<P, Q, Nothing, Typed<Preview>>
  perform: Route<P, Nothing, B, R>
  /** Takes back what was just done, for the rows that answer `can_undo` (docs/decisions/0047). */
  undo?: UndoRoute
}
export type UndoRoute = Route<Nothing, Nothing, Typed<{ ids: number[] }>, Typed<any>>

/** Declares both routes of an action at `path`. `query` belongs to the preview only, `body` and `reply` to the act. */
export function action<
  R extends Schema,
  P extends Schema = Nothing,
  B extends Schema = Nothing,
  Q extends Schema = Nothing,
>(declaration: {
  name: string
  path: string
  access: Access
  params?: P
  query?: Q
  body?: B
  reply: R
  /** The list of which it can be done to all rows that match. */
  selectsFrom?: Route
  summary: string
}): Action<P, B, R, Q> {
  const { name, path, access, selectsFrom, summary } = declaration
  const shared = { path, access, ...(selectsFrom && { selectsFrom }) }
  // Not looked at here: some are made when they are first asked for.
  const given = (...fields: ('params' | 'query' | 'body' | 'reply')[]) =>
    Object.fromEntries(fields.filter(field => field in declaration).map(field => [field, () => declaration[field]]))
  const preview = { ...shared, name: `${name}.preview`, method: 'GET', reply: Preview }
  const perform = { ...shared, name, method: 'POST', summary }
  return {
    preview: route(
      whenAsked({ ...preview, summary: `${summary}: what would happen` }, given('params', 'query')) as never,
    ) as never,
    perform: route(whenAsked(perform, given('params', 'body', 'reply')) as never) as never,
  }
}
