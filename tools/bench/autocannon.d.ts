/** As much of autocannon as the bench uses. */
declare module 'autocannon' {
  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    headers?: Record<string, string>
    connections: number
    duration: number
    /** Called for each connection: what it asks, in turn. */
    setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void
  }): Promise<Result>
}
