import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { fixedHeaders } from './fixed-headers.ts'
import { limitStore } from './limit-store.ts'
import { openApi } from './openapi.ts'
import { parseQuery } from './query.ts'

export type ServerOptions = {
  title: string
  version: string
  /** The public origin; https turns on HSTS and secure cookies' upgrade. */
  origin: string
  logger?: FastifyBaseLogger
  /** Requests a minute of one session, over all routes. 0 turns the limits off (tests of other things). */
  requestsPerMinute: number
  /**
   * The session whose signed token the request carries; undefined without one: then its address is counted. A college
   * sits behind one address, and sixty people in a room must not stand in each other's way.
   */
  sessionOf?: (request: FastifyRequest) => Promise<string | undefined>
  /** Beginnings of addresses that are not counted: built files, of which one page loads dozens. */
  uncounted?: string[]
  /** A light client (kits/server/redis): the limits then hold over all processes. */
  redis?: Redis | undefined
  /** Hosts the pages may post a form to: the banks. */
  formTargets?: string[]
  /** How many proxies in front are believed about the address of the caller. */
  proxies?: number
}

/** Whence calls come that this process makes of itself (`app.inject`); no socket can have it. They are not limited. */
export const internalAddress = 'internal'

/** A Fastify with the headers, limits, parsers and the OpenAPI collector of the house; `mount` puts the routes on it. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
    trustProxy: (_address: string, hop: number) => hop < (options.proxies ?? 0),
    bodyLimit: 1024 * 1024,
    // From the first byte to the last of a request: a body that drips must not be open for ever. What takes longer on a bad
    // line is sent by resumable uploads, which go on where they were cut off.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  const fixed = {
    ...fixedHeaders(headersFor(options)),
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  }
  // Before the limits: who asks too often is answered with them too.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed).header('x-request-id', request.id)
  })
  await app.register(cookie)
  await app.register(multipart)
  if (options.requestsPerMinute) await app.register(rateLimit, limitsOf(options))
  // Bodies of forms are parsed for the routes that ask for them; `mount` refuses them everywhere else.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (request, body, done) => {
      request.rawForm = String(body)
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.addHook('onSend', async (request, reply) => {
    const route = request.routeOptions.config?.route
    if (!route || reply.hasHeader('cache-control')) return
    if (route.keptSeconds && reply.statusCode === 200)
      reply.headers({ 'cache-control': `private, max-age=${route.keptSeconds}`, vary: 'accept, accept-language' })
    // Data of a person must not stay in a shared or browser cache.
    else reply.header('cache-control', 'no-store')
  })
  await openApi(app, { title: options.title, version: options.version })
  return app
}

const limitsOf = ({ requestsPerMinute, sessionOf, uncounted = [], redis }: ServerOptions) => ({
  max: requestsPerMinute,
  timeWindow: 60_000,
  keyGenerator: async (request: FastifyRequest) => (await sessionOf?.(request)) ?? request.ip,
  allowList: (request: FastifyRequest) =>
    request.socket.remoteAddress === internalAddress || uncounted.some(start => request.url.startsWith(start)),
  ...(redis && { store: limitStore(redis) as never }),
})

const headersFor = ({ origin, formTargets = [] }: ServerOptions) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Emotion and MUI write style elements; styles cannot run code.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", origin.replace(/^http/, 'ws')],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  crossOriginResourcePolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  xFrameOptions: { action: 'deny' as const },
})
