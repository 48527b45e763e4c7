import type { Out, Route, Schema } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'
import type { Cookies } from './cookies.ts'
import type { Uploaded } from './multipart.ts'
import type { FileReply, Redirect } from './replies.ts'

export type Context<P extends Schema = any, Q extends Schema = any, B extends Schema = any> = {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  actor: Actor
  language: string
  cookies: Cookies
  /** The files of a multipart body, on disk until the reply is sent. */
  uploads: Uploaded[]
  /** Of a request with a body of type `form`, or of a route that `keepsRaw`: the exact bytes, for signatures. */
  rawBody: string
  /** Headers as they came, for signatures that stand there. Who calls is never read from them. */
  headers: Record<string, string | undefined>
}

/** How often one caller may ask. By address, or by what `key` answers. */
export type Limit = { max: number; seconds: number; key?: (context: { address: string; body: unknown }) => string }

export type Handler = { route: Route; run: (context: Context) => unknown; limit?: Limit }

/** Joins a route of the contract to the function that answers it. */
export function handle<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  run: (context: Context<P, Q, B>) => Out<R> | FileReply | Redirect | Promise<Out<R> | FileReply | Redirect>,
  limit?: Limit,
): Handler {
  return { route, run, ...(limit && { limit }) }
}

/** The same handlers, with some answered by others of the same route. Throws when there is nothing to replace. */
export function replace(handlers: Handler[], ...others: Handler[]): Handler[] {
  const missing = others.find(other => !handlers.some(each => each.route === other.route))
  if (missing) throw new Error(`nothing to replace at ${missing.route.method} ${missing.route.path}`)
  return handlers.map(each => others.find(other => other.route === each.route) ?? each)
}
