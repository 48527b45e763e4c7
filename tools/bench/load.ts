import { Agent, get } from 'node:http'

export type Load = { rate: number; p50: number; p95: number; errors: number }
type Answer = { status: number; serverMs: number; body: string }

/**
 * One request. `serverMs` is what the server says itself, without the network and the time of this process; a server in
 * production says nothing, and then it is the time until the whole answer was here.
 */
export function ask(url: string, headers: Record<string, string>, agent?: Agent): Promise<Answer> {
  return new Promise((done, failed) => {
    const from = performance.now()
    const request = get(url, { headers, ...(agent && { agent }) }, reply => {
      const parts: Buffer[] = []
      reply.on('data', part => parts.push(part))
      reply.on('error', failed)
      reply.on('end', () => {
        const said = /total;dur=([\d.]+)/.exec(String(reply.headers['server-timing']))
        const serverMs = said ? Number(said[1]) : performance.now() - from
        done({ status: reply.statusCode ?? 0, serverMs, body: Buffer.concat(parts).toString() })
      })
    })
    request.on('error', failed)
  })
}

type Wish = { clients: number; seconds: number; enough: number }

/** So many clients ask as fast as they are answered, for so long and until there are enough answers. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { clients, seconds, enough }: Wish,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const patience = 10 * Math.max(1, seconds)
  const times: number[] = []
  let errors = 0
  const from = performance.now()
  const elapsed = () => (performance.now() - from) / 1000
  const isDone = () => elapsed() > patience || (elapsed() > seconds && times.length >= enough)
  const client = async () => {
    while (!isDone()) {
      const { status, serverMs } = await ask(url, headers, agent)
      if (status !== 200) errors += 1
      times.push(serverMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = times.length / elapsed()
  agent.destroy()
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]!
  return { rate, p50: percentile(0.5), p95: percentile(0.95), errors }
}
