import { addressOf, isFile, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import autocannon from 'autocannon'
import { handlers } from '../../apps/server/contexts.ts'
import type { BenchCollege } from './college.ts'

const clients = 8
const seconds = Number(process.env.BENCH_LIST_SECONDS ?? 3)
/** Milliseconds that no list and no report of the office may take longer than, for 39 of 40 requests. */
const limit = 150
/** The specification's areas whose lists and reports are measured. */
const areas = /^\/(academystructure|academycycle|subject|registration\/radmin)\//

const isList = (route: Route) => 'page' in ((route.query as { shape?: object } | undefined)?.shape ?? {})
const isReport = (route: Route) => /\/report(s|ing)?(\/|$)/.test(route.path)

/** Every list and report that staff open: asked by eight at once, the slowest first. */
export async function measureLists(origin: string, { staffToken }: BenchCollege): Promise<void> {
  const headers = { accept: 'application/json', 'x-access-token': staffToken }
  const routes = handlers
    .map(handler => handler.route)
    .filter(route => route.method === 'GET' && areas.test(route.path) && !isFile(route.reply))
    .filter(route => isList(route) || isReport(route))
  const figures = []
  for (const route of routes) {
    const params = Object.fromEntries(placeholders(route.path).map(name => [name, 1]))
    const url = `${origin}${addressOf(route, { params })}`
    const reply = await fetch(url, { headers })
    if (!reply.ok) {
      figures.push({ name: operationId(route), p50: Number.NaN, p97_5: Number.NaN, note: `answers ${reply.status}` })
      continue
    }
    await autocannon({ url, headers, connections: clients, duration: 1 })
    const { latency, errors, non2xx } = await autocannon({ url, headers, connections: clients, duration: seconds })
    const note = errors + non2xx ? `${errors + non2xx} errors` : latency.p97_5 > limit ? `over ${limit} ms` : ''
    figures.push({ name: operationId(route), p50: latency.p50, p97_5: latency.p97_5, note })
  }
  console.log(`${routes.length} lists and reports, ${clients} clients, ${seconds} s each; p50 and p97.5 in ms\n`)
  for (const { name, p50, p97_5, note } of figures.sort((a, b) => b.p97_5 - a.p97_5))
    console.log(`  ${name.padEnd(48)} ${String(p50).padStart(6)} ${String(p97_5).padStart(6)}  ${note}`)
}
