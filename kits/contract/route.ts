/** The part of a zod schema that routes look at. Never z.ZodType: 1,000 routes would take 11 s to type-check instead of 1.4 s. */
export type Schema = { _zod: { input: unknown; output: unknown } }
export type In<S extends Schema> = S['_zod']['input']
export type Out<S extends Schema> = S['_zod']['output']
/** A schema of which only the type matters to the reader: what goes in, what comes out. */
export type Typed<I, O = I> = { _zod: { input: I; output: O } }
export type Nothing = Typed<{}>

/**
 * Who may call: everybody, or sessions of these guards, with this permission if one is named. `acting` says it of staff who
 * act as such an account; without it they may read (GET) and change nothing.
 */
export type Access = 'public' | { guards: readonly string[]; permission?: string; acting?: boolean }
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route<P extends Schema = any, Q extends Schema = any, B extends Schema = any, R extends Schema = any> = {
  method: Method
  /** `{id}` is a placeholder; `{id?}` at the end is served with and without it. */
  path: string
  access: Access
  params?: P
  query?: Q
  body?: B
  reply: R
  /** One sentence for the OpenAPI document. */
  summary: string
  /**
   * The route that shows, under the same params, what this one changes. It tells a `version`, and a change that names another
   * one is refused with `stale-version` (`query: VersionQuery`). It must show every field that the body takes in.
   */
  changes?: Route
  /**
   * It shows a record whose acts stand in the audit log under the word of its name and its number: staff may follow it
   * (ADR 0072).
   */
  followable?: true
  /** The list of which it can be done to all rows that match (`selecting`, `handleMany`; ADR 0065). */
  selectsFrom?: Route
  /** The operationId, `context.word.verb`; without it method and path make one. */
  name?: string
  status?: 200 | 201
  /** Done twice is the same as once (a place in a film, a sign-in): no `Idempotency-Key` is sent with it, and none is kept. */
  repeatable?: true
  /**
   * How the body arrives. Default json. `form` is for callers outside (a bank's browser post), `multipart` carries files,
   * `either-form` is a form in whichever of the two encodings the caller chose, without files.
   */
  bodyType?: 'json' | 'form' | 'multipart' | 'either-form'
  /** A browser may keep the answer so long and not ask again: only what is in the code and says the same to everybody. */
  keptSeconds?: number
  /** The exact bytes of a JSON body are kept for the handler, for a signature over them. */
  keepsRaw?: true
  /** Bytes of one file and number of files of a multipart body. */
  upload?: { maxBytes: number; maxFiles: number }
}

/**
 * One address of the product: what it takes, what it answers and who may call it. Server, client, OpenAPI and tests read it.
 * As JSON it is its `operationId`: in the key under which an answer is kept its schemas would be written down at each drawing.
 * Its schemas are not looked at: some are made when they are first asked for (`whenAsked`).
 */
export function route<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(declaration: Route<P, Q, B, R>): Route<P, Q, B, R> {
  Object.defineProperty(declaration, 'toJSON', { value: () => operationId(declaration), configurable: true })
  return declaration
}

/** Throws when the placeholders of the path and the keys of `params` differ. Asked of every route that is served. */
export function checkPlaceholders({ method, path, params }: Route): void {
  const inPath = placeholders(path)
  const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {})
  if (inPath.sort().join() !== declared.sort().join())
    throw new Error(`${method} ${path}: the path has {${inPath}}, params has {${declared}}`)
}

/** "/a/{id}/b/{year?}" has the placeholders id and year. */
export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\??\}/g)].map(match => match[1]!)

export const operationId = (route: Route): string =>
  route.name ??
  `${route.method} ${route.path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '')

/** What an operation is done to: `students.note` of `students.note.show`. */
export const thingOf = (operation: string): string => operation.slice(0, operation.lastIndexOf('.'))

/** A reply that is a file, not data: never answered by a screen, never parsed. */
export const file = (type: string): Typed<any> & { file: string } => ({ file: type, _zod: undefined as never })
export const isFile = (reply: object): reply is { file: string } => 'file' in reply

/** A reply that sends the browser to another address (303). */
export const redirect: Typed<any> & { redirect: true } = { redirect: true, _zod: undefined as never }
export const isRedirect = (reply: object): reply is { redirect: true } => 'redirect' in reply
