import { Acts } from './acts.ts'
import { unauthenticated } from './problem.ts'
import type { ProblemDocument } from './problem-document.ts'
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

/** What happened when no problem document came: nothing, a server in trouble, a proxy that refused. */
export type Unsaid = 'offline' | 'unavailable' | 'bad-request'

export type ClientOptions = {
  fetch?: typeof fetch
  base?: string
  /** Sent with every call: the access token and the language. */
  headers: () => Record<string, string>
  /** Called once when a call is answered that nobody is signed in; true means that the session is renewed and the call is tried again. */
  renew?: () => Promise<boolean>
  /** The sentence for what the server could not say itself, in the language of the page. */
  said: (code: Unsaid) => string
  /** Told after each call whether the server has answered. */
  reached?: (isReached: boolean) => void
  /** The acts that are under way; clients of one person share them. */
  acts?: Pick<Acts, 'once'>
  /** How long `ms` take; a test does not wait. */
  wait?: (ms: number) => Promise<unknown>
}
/** A call that changes something bears the key of its act; who keeps an act over a reload keeps its key and gives it. */
type Keyed = { key?: string }
type Sent = { params?: object; query?: object; body?: object } & Keyed

/** How often the answer of an act that is still being done is asked for. */
const mostAsked = 6
const gone = (status: number) => status === 0 || [502, 503, 504].includes(status)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Calls a route of the contract and answers its reply (a Blob for files); a refusal is thrown as a CallError. The same change
 * asked for again while it is under way is one act, and one answer; after a lost connection it bears the same key.
 */
export function client(options: ClientOptions) {
  const { acts = new Acts(), wait = sleep } = options
  async function send(route: Route, given: Sent): Promise<Response> {
    const hasBody = route.method !== 'GET' && (route.body || route.bodyType === 'multipart')
    const isForm = given.body instanceof FormData
    const response = await (options.fetch ?? fetch)((options.base ?? '') + addressOf(route, given), {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(hasBody && !isForm && { 'content-type': 'application/json' }),
        ...(given.key && { 'idempotency-key': given.key }),
        ...options.headers(),
      },
      ...(hasBody && { body: isForm ? (given.body as FormData) : JSON.stringify(given.body ?? {}) }),
    }).catch(() => {
      options.reached?.(false)
      throw new CallError(unsaid('offline', 0))
    })
    options.reached?.(!(gone(response.status) && !isJson(response)))
    return response
  }
  const unsaid = (code: Unsaid, status: number): ProblemDocument => {
    return { type: `urn:halaqa:${code}`, title: options.said(code), status, code }
  }
  /** A proxy in between may answer with something that is no problem document. */
  async function problemOf(response: Response): Promise<ProblemDocument> {
    const plain = unsaid(response.status >= 500 ? 'unavailable' : 'bad-request', response.status)
    return isJson(response) ? response.json().catch(() => plain) : plain
  }

  /** Nobody is signed in any more. A wrong code or password is answered 401 as well: asked again it would be counted twice. */
  const isOver = async (response: Response): Promise<boolean> =>
    response.status === 401 && (!isJson(response) || (await problemOf(response.clone())).code === unauthenticated.code)

  async function ask(route: Route, given: Sent): Promise<unknown> {
    let response = await send(route, given)
    if (await isOver(response)) if (options.renew && (await options.renew())) response = await send(route, given)
    // The same act, sent before a connection was lost, is still being done.
    for (let asked = 1; response.status === 409 && given.key && asked < mostAsked; asked++) {
      const { code } = await problemOf(response.clone())
      if (code !== 'in-progress') break
      await wait(1000 * Math.min(5, Number(response.headers.get('retry-after')) || 1))
      response = await send(route, given)
    }
    if (!response.ok) throw new CallError(await problemOf(response))
    return isFile(route.reply) ? response.blob() : response.json()
  }

  return async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    route: Route<P, Q, B, R>,
    ...[input]: {} extends Given<Parts<P, Q, B>> ? [(Given<Parts<P, Q, B>> & Keyed)?] : [Given<Parts<P, Q, B>> & Keyed]
  ): Promise<Out<R>> {
    const given = (input ?? {}) as Sent
    if (route.method === 'GET' || route.repeatable) return ask(route, given) as Promise<Out<R>>
    const name =
      given.body instanceof FormData
        ? undefined
        : `${route.method} ${addressOf(route, given)} ${JSON.stringify(given.body)}`
    return acts.once(name, given.key, key => ask(route, { ...given, key })) as Promise<Out<R>>
  }
}
export type Call = ReturnType<typeof client>

const isJson = (response: Response) => /json/.test(response.headers.get('content-type') ?? '')
