import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * The headers that helmet sets with these options. They are the same on every answer, so they are worked out once: asked at
 * each request, as its middleware is, they were a twentieth of what a page of the office costs the server.
 */
export function fixedHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, fault => {
    if (fault) throw fault
  })
  return headers
}
