import { type Call, client } from '@halaqa/kit-contract'

/** As much of Fastify as a test client needs. */
export type App = {
  inject: (request: {
    method: any
    url: string
    headers: Record<string, string>
    payload?: Buffer | string
  }) => Promise<{
    statusCode: number
    headers: Record<string, string | string[] | number | undefined>
    rawPayload: Buffer
  }>
}
export type TestClient = Call & {
  /** What the server told this client to remember, by name. */
  cookies: Map<string, string>
  /** The same caller without a contract: for what is not a route. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>
}

/**
 * The client of the contract over `app.inject`, without a network: replies are typed, refusals are thrown as CallError,
 * files are Blobs, cookies are kept from call to call.
 */
export function clientOf(app: App, headers: Record<string, string> | (() => Record<string, string>) = {}): TestClient {
  const cookies = new Map<string, string>()
  const fetchInjected = async (address: string, init: RequestInit = {}) => {
    // lets the platform turn forms, blobs and streams into bytes and a content type
    const request = new Request(new URL(address, 'http://localhost'), { ...init, ...(init.body && { duplex: 'half' }) })
    const payload = init.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const reply = await app.inject({
      method: request.method,
      url: address,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(cookies.size && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
      ...(payload && { payload }),
    })
    remember(cookies, reply.headers['set-cookie'])
    const isEmpty = [204, 205, 304].includes(reply.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: headersOf(reply.headers),
    })
  }
  const call = client({
    said: code => code,
    // A test that asks twice means twice, as two browsers would; a key is sent where the test gives one.
    acts: { once: (_name, given, work) => work(given) },
    headers: typeof headers === 'function' ? headers : () => headers,
    fetch: fetchInjected as typeof fetch,
  })
  return Object.assign(call, { cookies, fetch: fetchInjected }) as TestClient
}

function remember(cookies: Map<string, string>, given: string | string[] | number | undefined) {
  for (const line of [given ?? []].flat()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
    if (!name) continue
    if (!value || /;\s*max-age=0\b/i.test(String(line)) || /;\s*expires=Thu, 01 Jan 1970/i.test(String(line)))
      cookies.delete(name)
    else cookies.set(name, value)
  }
}

function headersOf(given: Record<string, string | string[] | number | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const each of [value ?? []].flat()) headers.append(name, String(each))
  return headers
}
