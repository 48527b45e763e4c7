import compress from '@fastify/compress'
import swaggerUi from '@fastify/swagger-ui'
import { mountSandboxBank } from '@halaqa/finance/server'
import { actorOfToken, countForbidden, openSessionsOf, sessionOfToken } from '@halaqa/identity/server'
import { client } from '@halaqa/kit-contract'
import { assemble } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { currentDatabase, isAway } from '@halaqa/kit-server/database'
import { acceptUploads, serveFiles } from '@halaqa/kit-server/files'
import { createServer, databaseAway, internalAddress, type Mounting, mount, refuse } from '@halaqa/kit-server/http'
import { onlyOnce } from '@halaqa/kit-server/idempotency'
import { log } from '@halaqa/kit-server/log'
import { health, measureHttp } from '@halaqa/kit-server/metrics'
import { translate } from '@halaqa/kit-server/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { contexts, handlers } from './contexts.ts'
import { createPages } from './pages.ts'
import { lesserChecks, readinessChecks } from './readiness.ts'
import { publishSite } from './site.ts'
import { version } from './version.ts'

export type AppOptions = {
  /** Replies are checked against their schemas: tests. */
  strict?: boolean
  /** Requests a minute of one session, or of one address without one, over all routes; 0 turns all limits off. */
  requestsPerMinute?: number
  /** A light client (kits/server/redis) for limits that hold over all processes. */
  redis?: Redis | undefined
  /** What browsers get; the built front ends by default. */
  pages?: Mounting['page']
}

/** They tell that it is away. */
const watchers = ['/healthz', '/readyz', '/metrics']

/** The server with every route on it, over the database that is open. It does not listen yet. */
export async function buildApp(options: AppOptions = {}): Promise<FastifyInstance> {
  assemble(contexts)
  const { origin, isProduction, proxies, payment } = config()
  const app = await createServer({
    title: 'Halaqa',
    version,
    origin,
    logger: log,
    requestsPerMinute: options.requestsPerMinute ?? config().requestsPerMinute,
    sessionOf: request => sessionOfToken(tokenOf(request)),
    uncounted: ['/assets/', '/office-assets/', '/healthz', '/readyz', '/metrics'],
    redis: options.redis,
    proxies,
    formTargets: payment.cybersource ? [new URL(payment.cybersource.url).origin] : [],
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  // In production nobody needs to be shown the whole of it.
  if (!isProduction)
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: false,
      uiConfig: { deepLinking: true, docExpansion: 'none' },
    })
  let isWarned = proxies > 0
  app.addHook('onRequest', async request => {
    if (!isWarned && request.headers['x-forwarded-for']) {
      isWarned = true
      log.warn(
        'a proxy stands in front and HALAQA_PROXIES is 0: all callers share its address, in limits and in the audit log',
      )
    }
    if (isAway(currentDatabase()) && !watchers.includes(request.url)) refuse(databaseAway, undefined, { seconds: 5 })
  })
  measureHttp(app, { tells: !isProduction })
  health(app, readinessChecks, lesserChecks(options.redis))
  const pages = options.pages ?? (await createPages(contentCall(app)))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 403 && request.actor?.id)
      countForbidden(request.actor, request.ip, request.routeOptions.url)
  })
  mount(app, handlers, { actorOf, page: pages, translate, strict: options.strict ?? false, once: onlyOnce })
  acceptUploads(app, { authenticate: actorOf, targets: contexts.flatMap(context => context.uploads ?? []) })
  serveFiles(app, { openSessionsOf })
  if (payment.gateway === 'sandbox') mountSandboxBank(app)
  await publishSite(app)
  if (!isProduction) app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}

/** The token of `x-access-token`, else of the Bearer header (rule R052). */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const own = request.headers['x-access-token']
  if (typeof own === 'string' && own) return own
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
const actorOf = (request: FastifyRequest) => actorOfToken(tokenOf(request))

/** How pages that are drawn on the server ask for their data: the routes of the contract, without a network. */
function contentCall(app: FastifyInstance) {
  return (language: string) =>
    client({
      headers: () => ({ 'accept-language': language }),
      // Nothing is offline inside one process.
      said: code => translate(language, `problem.${code === 'offline' ? 'unavailable' : code}`),
      fetch: (async (url: string, init: RequestInit) => {
        const reply = await app.inject({
          method: (init.method ?? 'GET') as 'GET',
          url,
          headers: init.headers as Record<string, string>,
          // Else all visitors together would use up the limit of one address.
          remoteAddress: internalAddress,
        })
        return new Response(reply.body, {
          status: reply.statusCode,
          headers: { 'content-type': String(reply.headers['content-type']) },
        })
      }) as typeof fetch,
    })
}
