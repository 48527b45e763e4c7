import { createHash } from 'node:crypto'
import { request as askPlainly } from 'node:http'
import { request as ask } from 'node:https'
import { config } from '@halaqa/kit-server/config'
import { type Dependency, dependency } from '@halaqa/kit-server/dependencies'
import { log } from '@halaqa/kit-server/log'
import webPush from 'web-push'
import { isPushEndpoint, publicOnly } from './endpoint.ts'
import { pushKeys } from './keys.ts'

/** A browser as it described itself: where its push service takes messages for it, and what they are sealed with. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }
export type Push = {
  /** One line, as a notice has it: whoever sees the phone reads it. Nothing that is to be seen by its owner only. */
  title: string
  /** A local path: where it leads. */
  link: string
  /** The same tag replaces what a device shows already, so that a push that is sent twice is seen once. */
  tag: string
  language: string
}
/** `gone`: the browser has ended it. `refused`: this one is never taken. */
export type Sent = 'sent' | 'gone' | 'refused'

/** What the library adds to the text is 103 bytes; push services take 4,096. */
const mostBytes = 2000
const mostTitle = 160
const secondsOfPatience = 10

/**
 * Hands a push to the service of the browser, sealed so that only the browser reads it; `seconds` is how long the service
 * keeps it for a device that is off. Throws when it is to be tried again.
 */
export async function sendPush(target: PushTarget, push: Push, { seconds }: { seconds: number }): Promise<Sent> {
  if (!isPushEndpoint(target.endpoint)) return 'refused'
  const { headers, body } = webPush.generateRequestDetails(target, payloadOf(push), {
    vapidDetails: { subject: subject(), ...pushKeys() },
    TTL: Math.max(0, Math.floor(seconds)),
    // What is still waiting at the service is replaced by the same again.
    topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, 32),
  })
  const status = await service(target.endpoint).use(signal => post(target.endpoint, headers, body as Buffer, signal))
  if (status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  log.warn({ status, service: new URL(target.endpoint).host }, 'a push service refused a push')
  return 'refused'
}

/** What the browser gets, before it is sealed: title, link and tag, and never more than a push may have. */
export function payloadOf({ title, link, tag, language }: Push): string {
  const short = [...title].length > mostTitle ? `${[...title].slice(0, mostTitle - 1).join('')}…` : title
  const payload = JSON.stringify({ title: short, link, tag, language })
  if (Buffer.byteLength(payload) > mostBytes) throw new Error('a push is longer than a push may be')
  return payload
}

/** Whom a push service may turn to; it must be an address of the web or of mail. */
function subject(): string {
  const { origin } = config()
  return origin.startsWith('https:') ? origin : `mailto:no-reply@${new URL(origin).hostname}`
}

class Unanswered extends Error {}
/** It answered, and asks for patience: no reason to take it for away. */
class Busy extends Error {}

/** The services that browsers bring. Whatever else a browser names gets the time limit, and is nobody's alarm when it fails. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/
const known = new Map<string, Dependency>()
const unknown: Dependency = { use: work => work(AbortSignal.timeout(secondsOfPatience * 1000)) }

/** One circuit for each: with one service away the others go on. */
function service(endpoint: string): Dependency {
  const { hostname } = new URL(endpoint)
  const [, , name] = services.exec(hostname) ?? (config().pushLocal ? ['', '', hostname] : [])
  if (!name) return unknown
  const before = known.get(name)
  if (before) return before
  const made = dependency('push', { seconds: secondsOfPatience, isItsFault: error => !(error instanceof Busy) })
  known.set(name, made)
  return made
}
/** For tests. */
export const forgetPushServices = (): void => known.clear()

/** The status of the answer; its text is not read. Redirects are not followed. */
function post(endpoint: string, headers: object, body: Buffer, signal: AbortSignal): Promise<number> {
  const isPlain = endpoint.startsWith('http:')
  const options = {
    method: 'POST',
    headers: headers as Record<string, string>,
    signal,
    ...(!config().pushLocal && { lookup: publicOnly }),
  }
  return new Promise((resolve, reject) => {
    const request = (isPlain ? askPlainly : ask)(endpoint, options, response => {
      const status = response.statusCode ?? 0
      response.destroy()
      if (status === 429) reject(new Busy('the push service asks for patience'))
      else if (status >= 500 || status < 200) reject(new Unanswered(`the push service answered ${status}`))
      else resolve(status)
    })
    request.on('error', reject)
    request.end(body)
  })
}
