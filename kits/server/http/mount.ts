import { Readable } from 'node:stream'
import { checkPlaceholders, isFile, isRedirect, notFound, operationId, type Route } from '@halaqa/kit-contract'
import { type Actor, withRequest } from '@halaqa/kit-server/request'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowed } from './access.ts'
import { bodyTypes, multipart } from './body-types.ts'
import { cookiesOf } from './cookies.ts'
import type { Handler } from './handle.ts'
import { languageOf } from './language.ts'
import { malformed } from './malformed.ts'
import { discardUploads, receiveUploads, tooLarge } from './multipart.ts'
import { type Once, onceFor } from './once.ts'
import { sendProblem, type Translate } from './problems.ts'
import { Refusal } from './refusal.ts'
import { disposition, FileReply, Redirect } from './replies.ts'
import { replySerializer, strictSerializer } from './serialise.ts'
import { withVersions } from './versions.ts'

/** `location`: the address leads elsewhere. */
export type Page = { html: string; status: number; location?: string }
export type Mounting = {
  /** Who asks, from the session; undefined when there is none. */
  actorOf: (request: FastifyRequest) => Promise<Actor | undefined>
  /** The page a browser gets at this address; undefined when there is no screen there. */
  page: (request: FastifyRequest, route: Route | undefined) => Promise<Page | undefined>
  translate: Translate
  /** Replies are checked against their schema: tests. */
  strict?: boolean
  /** How a call that carries a key acts once only (kits/server/idempotency); without it keys are not looked at. */
  once?: Once
}

/** Puts every handler at its address: page or data, access, validation, reply, problems. */
export function mount(app: FastifyInstance, handlers: Handler[], options: Mounting): void {
  app.setValidatorCompiler(({ schema }) => data => {
    const bad = malformed(data)
    if (bad) return { error: bad }
    const parsed = (schema as unknown as Parser).safeParse(data, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: parsed.error }
  })
  app.setSerializerCompiler((options.strict ? strictSerializer : replySerializer) as never)
  app.setErrorHandler((error, request, reply) => sendProblem(error as Error, request, reply, options.translate))
  app.setNotFoundHandler(async (request, reply) => {
    const isAsked = isOwnAddress(request.url) && (wantsPage(request) || takesPage(request))
    const page = isAsked ? await options.page(request, undefined) : undefined
    if (page) return sendPage(reply, page)
    return sendProblem(new Refusal(notFound), request, reply, options.translate)
  })
  app.addHook('onResponse', discardUploads)
  app.decorateRequest('actor')
  for (const handler of withVersions(handlers)) {
    checkPlaceholders(handler.route)
    for (const path of pathsOf(handler.route)) mountOne(app, handler, path, options)
  }
}
type Parser = { safeParse(data: unknown, options: object): { success: boolean; data?: unknown; error: Error } }

/** "/x/{year?}" is served at /x and at /x/:year: two entries in OpenAPI, which has no optional path parameters. */
const pathsOf = ({ path }: Route) =>
  /\?\}$/.test(path) ? [path.replace(/\/\{\w+\?\}$/, ''), path.replace('?}', '}')] : [path]

/** The body is read here, and given on as it came. `bodyLimit` still counts, after it. */
async function keepRaw(request: FastifyRequest, _reply: FastifyReply, payload: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of payload) {
    bytes += piece.length
    if (bytes > 64 * 1024) throw new Refusal(tooLarge)
    pieces.push(piece)
  }
  const whole = Buffer.concat(pieces)
  request.rawForm = whole.toString('utf8')
  return Object.assign(Readable.from([whole]), { receivedEncodedLength: whole.length })
}

/** The params of the short form: what is left of them is checked as in the long one. */
function withoutLast({ params, path }: Route): unknown {
  const last = /\{(\w+)\?\}$/.exec(path)![1]!
  return (params as { omit: (keys: Record<string, true>) => unknown }).omit({ [last]: true })
}

/** Files that need no session answer HEAD like GET, without the file. */
export const hasHead = (route: Route): boolean =>
  route.method === 'GET' && route.access === 'public' && isFile(route.reply)

function mountOne(app: FastifyInstance, handler: Handler, path: string, options: Mounting) {
  const { route, run, limit } = handler
  const isShort = path.length < route.path.length - 1
  const isData = !isFile(route.reply) && !isRedirect(route.reply)
  const hasScreen = route.method === 'GET' && isData && !path.startsWith('/api/')

  app.route({
    method: route.method,
    // Programs that follow an address ask first whether it is there (RFC 9110, 9.3.2).
    exposeHeadRoute: hasHead(route),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: operationId(route) + (isShort ? '.bare' : ''),
      summary: route.summary,
      tags: [operationId(route).split('.').slice(0, -1).join('.') || 'other'],
      ...(route.params && { params: isShort ? withoutLast(route) : route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: isData ? { [route.status ?? 200]: route.reply } : {},
    },
    config: {
      route,
      ...(limit && {
        rateLimit: {
          max: limit.max,
          timeWindow: limit.seconds * 1000,
          hook: 'preHandler',
          keyGenerator: (request: FastifyRequest) =>
            `${operationId(route)}:${limit.key?.({ address: request.ip, body: request.body }) ?? request.ip}`,
        },
      }),
    },
    onRequest: async (request, reply) => {
      if (hasScreen) {
        // Without it a browser's cache may show the data on "back".
        reply.header('vary', 'accept')
        const page = wantsPage(request) ? await options.page(request, route) : undefined
        if (page) return sendPage(reply, page)
      }
      // Before validation: a stranger learns nothing from a 422.
      const actor = await options.actorOf(request)
      // Known although refused: whoever counts refusals asks who it was.
      if (actor) request.actor = actor
      request.actor = allowed(route.access, actor, route.method)
      if (route.method !== 'GET') refuseOtherBodies(request, route)
    },
    ...(route.keepsRaw && { preParsing: keepRaw }),
    ...(bodyTypes[route.bodyType ?? 'json'].includes(multipart) && {
      preValidation: async (request: FastifyRequest) => {
        if (route.bodyType === 'multipart' || typeOf(request) === multipart) await receiveUploads(request, route)
      },
    }),
    handler: (request, reply) => {
      const { params, query, body, actor } = request
      const language = languageOf(request)
      const context = {
        params: params ?? {},
        query,
        body,
        actor,
        language,
        cookies: cookiesOf(request, reply),
        uploads: request.uploads ?? [],
        rawBody: request.rawForm ?? '',
        headers: request.headers as Record<string, string | undefined>,
      }
      const known = {
        actor,
        language,
        requestId: request.id,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }
      return withRequest(known, async () => {
        const once = onceFor(options.once, request, reply, route)
        return send(reply, route, once ? await once(() => run(context as never)) : await run(context as never))
      })
    },
  })
}

function send(reply: FastifyReply, route: Route, answer: unknown) {
  if (answer instanceof Redirect) return reply.redirect(answer.location, 303)
  if (!(answer instanceof FileReply)) return reply.code(route.status ?? 200).send(answer)
  return reply
    .code(answer.status)
    .type(answer.type ?? (isFile(route.reply) ? route.reply.file : 'application/octet-stream'))
    .header('content-disposition', disposition(answer.name, answer.inline))
    .header('cache-control', 'private, no-store')
    .serializer((body: unknown) => body as string)
    .send(answer.body)
}

const sendPage = (reply: FastifyReply, page: Page) =>
  page.location
    ? reply.redirect(page.location, 302)
    : reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.html)

/** A browser that navigates puts text/html first; fetch and curl do not. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && /^text\/html/.test(request.headers.accept ?? '')

/** Two slashes at the beginning name another host, or none at all: there is no page of ours. */
const isOwnAddress = (url: string) => !url.startsWith('//')

/** Whatever draws the preview of a link takes anything; where no route answers, a page is all there can be. */
const takesPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && /^\*\/\*/.test(request.headers.accept ?? '') && !request.url.startsWith('/api/')

/** JSON routes take JSON only, so that no form of another site can reach them. */
function refuseOtherBodies(request: FastifyRequest, route: Route) {
  const type = typeOf(request)
  if (!type) return
  if (!bodyTypes[route.bodyType ?? 'json'].includes(type)) throw new Refusal({ code: 'unsupported', status: 415 })
}
const typeOf = (request: FastifyRequest) => request.headers['content-type']?.split(';')[0]?.trim()

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    rawForm?: string
  }
  interface FastifyContextConfig {
    route?: Route
  }
}
