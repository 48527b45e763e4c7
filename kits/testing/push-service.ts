import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** What a browser tells a site of itself. */
export type Described = { endpoint: string; keys: { p256dh: string; auth: string } }
/** What the push service got for a browser, opened with the browser's own keys. */
export type Pushed = {
  /** The text, decrypted. */
  text: string
  headers: Record<string, string | undefined>
  bytes: number
  /** Who signed the request, and for whom: the claims of a token that was verified, and the key that verifies it. */
  claims: Record<string, unknown>
  key: string
}

/**
 * A push service as browsers have one (RFC 8030), on this machine: it takes messages only as the protocol has them, signed
 * (RFC 8292) and sealed for the browser (RFC 8291), and opens them as the browser would.
 */
export async function aPushService() {
  const browsers = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer; pushed: Pushed[] }>()
  let answer = 201
  let asked = 0
  const server = createServer(async (request, response) => {
    asked++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const browser = browsers.get(request.url ?? '')
    const end = (status: number) => response.writeHead(status).end()
    if (answer !== 201) return end(answer)
    if (!browser) return end(410)
    try {
      const body = Buffer.concat(chunks)
      const { claims, key } = await verified(request.headers.authorization ?? '', origin())
      browser.pushed.push({
        text: opened(body, browser.curve, browser.auth),
        headers: request.headers as never,
        bytes: body.length,
        claims,
        key,
      })
      end(201)
    } catch {
      end(400)
    }
  })
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`
  await new Promise<void>(listening => server.listen(0, 'localhost', listening))
  return {
    origin: origin(),
    /** A browser that has asked for pushes, and what it got so far. */
    browser() {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const pushed: Pushed[] = []
      browsers.set(path, { curve, auth, pushed })
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const described: Described = { endpoint: `${origin()}${path}`, keys }
      return { described, pushed, end: () => browsers.delete(path) }
    },
    /** What it answers to everything from now on; 201 is that it takes what is right. */
    answers(status: number) {
      answer = status
    },
    /** How often it was asked. */
    asked: () => asked,
    close: () => new Promise(closed => server.close(closed).closeAllConnections()),
  }
}

async function verified(authorization: string, audience: string) {
  const [, token, key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (!token || !key) throw new Error('not signed')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })
  if (!payload.exp || payload.exp > Date.now() / 1000 + 86_400) throw new Error('signed for longer than a day')
  if (!/^(https:|mailto:)/.test(payload.sub ?? '')) throw new Error('signed by nobody')
  return { claims: payload, key }
}
const part = (point: Buffer, at: number) => point.subarray(at, at + 32).toString('base64url')

/** aes128gcm (RFC 8188) with the keys of RFC 8291, in one record. */
function opened(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const bits = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array | string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = bits(curve.computeSecret(sender), auth, info, 32)
  const key = bits(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = bits(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('not the last record')
  return padded.subarray(0, end).toString('utf8')
}
