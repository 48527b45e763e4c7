import compress from '@fastify/compress'
import swaggerUi from '@fastify/swagger-ui'
import { documentUploads } from '@halaqa/admission/server'
import { curriculumUploads } from '@halaqa/curriculum/server'
import { mountSandboxBank } from '@halaqa/finance/server'
import { actorOfToken, isOpenSession, sessionOfToken } from '@halaqa/identity/server'
import { client } from '@halaqa/kit-contract'
import { config } from '@halaqa/kit-server/config'
import { acceptUploads, serveFiles } from '@halaqa/kit-server/files'
import { createServer, internalAddress, type Mounting, mount } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { health, measureHttp } from '@halaqa/kit-server/metrics'
import { defineWords, translate } from '@halaqa/kit-server/words'
import { learningBelongings, vlogUploads } from '@halaqa/learning/server'
import { mergesTake } from '@halaqa/students/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contexts, handlers } from './contexts.ts'
import { createPages } from './pages.ts'
import { readinessChecks } from './readiness.ts'
import { publishSite } from './site.ts'

export type AppOptions = {
  /** Replies are checked against their schemas: tests. */
  strict?: boolean
  /** Requests a minute of one session, or of one address without one, over all routes; 0 turns all limits off. */
  requestsPerMinute?: number
  /** An ioredis client for limits that hold over all processes. */
  redis?: unknown
  /** What browsers get; the built front ends by default. */
  pages?: Mounting['page']
}

/** The server with every route on it, over the database that is open. It does not listen yet. */
export async function buildApp(options: AppOptions = {}): Promise<FastifyInstance> {
  defineWords(contexts.map(context => context.words))
  const { origin, proxies, payment } = config()
  const app = await createServer({
    title: 'Halaqa',
    version: '0.1.0',
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
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    uiConfig: { deepLinking: true, docExpansion: 'none' },
  })
  measureHttp(app)
  health(app, readinessChecks)
  const pages = options.pages ?? (await createPages(contentCall(app)))
  mount(app, handlers, { actorOf, page: pages, translate, strict: options.strict ?? false })
  acceptUploads(app, { authenticate: actorOf, targets: [documentUploads, vlogUploads, ...curriculumUploads] })
  serveFiles(app, { isOpenSession })
  mergesTake(learningBelongings)
  if (payment.gateway === 'sandbox') mountSandboxBank(app)
  await publishSite(app)
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
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
