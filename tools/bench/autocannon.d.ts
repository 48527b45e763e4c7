/** As much of autocannon as the bench uses. */
declare module 'autocannon' {
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
  }): Promise<Result>
}
