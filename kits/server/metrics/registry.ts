import { currentDatabase } from '@halaqa/kit-server/database'
import { eventCounts } from '@halaqa/kit-server/events'
import { jobCounts } from '@halaqa/kit-server/jobs'
import { log } from '@halaqa/kit-server/log'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` shows; a context may register its own. */
export const registry = new Registry()
// A hundred looks a second at how late the loop is would be a tenth of what a waiting server does.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

const duration = new Histogram({
  name: 'halaqa_http_request_seconds',
  help: 'How long requests take, by the route as it is declared',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

/**
 * Measures every request. The route is its pattern, so that ids do not become labels. The answer itself says in
 * `server-timing` how many milliseconds it took to make: browsers show it beside the network's share.
 */
export function measureHttp(app: FastifyInstance, { tells = true }: { tells?: boolean } = {}): void {
  // Not in production: it would tell strangers what takes long.
  if (tells)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`)
    })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

const connections = new Gauge({
  name: 'halaqa_database_connections',
  help: 'Connections of this process: open, idle, and callers that wait for one',
  labelNames: ['state'],
  registers: [registry],
  collect() {
    const { totalCount, idleCount, waitingCount } = currentDatabase().pool
    connections.set({ state: 'open' }, totalCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'awaited' }, waitingCount)
  },
})

const events = new Gauge({
  name: 'halaqa_events',
  help: 'Deliveries of events that wait, and those that were given up',
  labelNames: ['state'],
  registers: [registry],
})
const eventAge = new Gauge({
  name: 'halaqa_events_oldest_seconds',
  help: 'How long the oldest waiting event has been waiting',
  registers: [registry],
})
const jobs = new Gauge({
  name: 'halaqa_jobs',
  help: 'Jobs that wait, run or were given up',
  labelNames: ['job', 'state'],
  registers: [registry],
})

/** What the database knows, asked for once for every look at `/metrics`. When it is away the rest is still shown. */
export async function askDatabase(): Promise<void> {
  try {
    const { waiting, oldestSeconds, failed } = await eventCounts()
    events.set({ state: 'waiting' }, waiting)
    events.set({ state: 'failed' }, failed)
    eventAge.set(oldestSeconds)
    jobs.reset()
    for (const { name, ...counts } of await jobCounts())
      for (const [state, count] of Object.entries(counts)) jobs.set({ job: name, state }, count)
  } catch (error) {
    log.warn({ err: error }, 'the database could not be asked for its figures')
  }
}
