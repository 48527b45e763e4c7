import type { ProblemDocument } from './problem.ts'
import { type In, isFile, type Out, type Route, type Schema } from './route.ts'

type Parts<P extends Schema, Q extends Schema, B extends Schema> = { params: In<P>; query: In<Q>; body: In<B> }
/** A part may be left out when nothing in it is required. */
type Given<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as {} extends T[K] ? K : never]?: T[K]
}

/** A refusal of the server, or `offline` (status 0) when no answer came. */
export class CallError extends Error {
  readonly problem: ProblemDocument
  constructor(problem: ProblemDocument) {
    super(problem.title)
    this.problem = problem
  }
  /** react-admin reads these two. */
  get status() {
    return this.problem.status
  }
  get body() {
    return { errors: this.problem.errors }
  }
}

/** The address of a call: placeholders filled, query appended (`filter[kind]=x`). */
export function addressOf(route: Route, input: { params?: object; query?: object } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/\/\{(\w+)(\??)\}/g, (_, name, optional) => {
    if (params[name] != null) return `/${encodeURIComponent(String(params[name]))}`
    if (optional) return ''
    throw new Error(`${route.path}: no ${name} given`)
  })
  const query = new URLSearchParams(Object.entries(input.query ?? {}).flatMap(([key, value]) => textOf(key, value)))
  return query.size ? `${path}?${query}` : path
}
function textOf(key: string, value: unknown): [string, string][] {
  if (value == null) return []
  if (typeof value !== 'object') return [[key, String(value)]]
  return Object.entries(value).flatMap(([inner, each]) => textOf(`${key}[${inner}]`, each))
}

export type ClientOptions = {
  fetch?: typeof fetch
  base?: string
  /** Sent with every call: the access token and the language. */
  headers: () => Record<string, string>
  /** Called once when a call is answered 401; true means that the session is renewed and the call is tried again. */
  renew?: () => Promise<boolean>
}

/** Calls a route of the contract and answers its reply (a Blob for files); a refusal is thrown as a CallError. */
export function client(options: ClientOptions) {
  async function send(route: Route, given: { params?: object; query?: object; body?: object }): Promise<Response> {
    const hasBody = route.method !== 'GET' && (route.body || route.bodyType === 'multipart')
    const isForm = given.body instanceof FormData
    return (options.fetch ?? fetch)((options.base ?? '') + addressOf(route, given), {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(hasBody && !isForm && { 'content-type': 'application/json' }),
        ...options.headers(),
      },
      ...(hasBody && { body: isForm ? (given.body as FormData) : JSON.stringify(given.body ?? {}) }),
    }).catch(() => {
      throw new CallError({ type: 'urn:halaqa:offline', title: 'offline', status: 0, code: 'offline' })
    })
  }

  return async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    ...[input]: {} extends Given<Parts<P, Q, B>> ? [Given<Parts<P, Q, B>>?] : [Given<Parts<P, Q, B>>]
  ): Promise<Out<R>> {
    const given = (input ?? {}) as { params?: object; query?: object; body?: object }
    let response = await send(route, given)
    if (response.status === 401 && options.renew && (await options.renew())) response = await send(route, given)
    if (!response.ok) throw new CallError(await problemOf(response))
    return (isFile(route.reply) ? response.blob() : response.json()) as Promise<Out<R>>
  }
}
export type Call = ReturnType<typeof client>

/** A proxy in between may answer with something that is no problem document. */
async function problemOf(response: Response): Promise<ProblemDocument> {
  const code = response.status >= 500 ? 'unavailable' : 'bad-request'
  const plain = { type: `urn:halaqa:${code}`, title: response.statusText || code, status: response.status, code }
  if (!/json/.test(response.headers.get('content-type') ?? '')) return plain
  return response.json().catch(() => plain)
}
