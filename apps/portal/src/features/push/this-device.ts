import { type showPush, subscribePush } from '@halaqa/identity/contract'
import type { Call, Out } from '@halaqa/kit-contract'
import type { Account } from '@halaqa/kit-web/session'
import { registerServiceWorker } from '../../service-worker.ts'

/** What can be said of pushes in this browser: never more than it really does. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'
export type Found = {
  isSupported: boolean
  /** A telephone or tablet on which only an installed page may take pushes, and this one is not. */
  mustInstall: boolean
  permission: NotificationPermission
  isSubscribed: boolean
}

export function stateOf(found: Found, isKnown: boolean): DeviceState {
  if (!found.isSupported) return found.mustInstall ? 'install' : 'unsupported'
  if (found.permission === 'denied') return 'denied'
  // The server pushes to it, the browser takes it, and the person has allowed it: only then is it on.
  return isKnown && found.isSubscribed && found.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser, and nobody else: nothing is shown to the person. */
export async function lookHere(): Promise<Found> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document)
  const mustInstall = isApple && !matchMedia('(display-mode: standalone)').matches
  if (!isSupported) return { isSupported, mustInstall, permission: 'default', isSubscribed: false }
  return { isSupported, mustInstall, permission: Notification.permission, isSubscribed: Boolean(await subscribed()) }
}

/** What the browser is subscribed to; undefined where it is not, has no worker yet, or does not say (private windows). */
export async function subscribed(): Promise<PushSubscription | undefined> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration('/')
    return (await worker?.pushManager?.getSubscription()) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Asks the person, once, and subscribes this browser; answers whether it did. Only after a press: browsers refuse a
 * question that nobody has asked for, and people refuse it for ever.
 */
export async function turnOn(call: Call, account: Account, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await describe(call, account, await subscription(publicKey))
  return true
}

/** The subscription of this browser to the college's key; one to a key that the college has no more is given up. */
export async function subscription(publicKey: string): Promise<PushSubscription> {
  const worker = await registerServiceWorker()
  if (!worker) throw new Error('this browser lets no worker be registered')
  const key = bytesOf(publicKey)
  const before = await worker.pushManager.getSubscription()
  const isOurs = before && sameBytes(new Uint8Array(before.options.applicationServerKey ?? new ArrayBuffer()), key)
  if (before && isOurs) return before
  await before?.unsubscribe()
  await readyWorker(worker)
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Tells the server where this browser is reached, and keeps whose it is now. */
export async function describe(call: Call, { guard, id, sessionId }: Account, given: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = given.toJSON()
  await call(subscribePush, { body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } } })
  keepMarker({ guard, id, session: sessionId, endpoint })
}

/** This browser takes nothing more. */
export async function unsubscribeHere(): Promise<void> {
  keepMarker(undefined)
  await (await subscribed())?.unsubscribe()
}

/** Whose news this browser takes, since which session, and where: what is looked at when the portal starts. */
export type Marker = { guard: Account['guard']; id: number; session?: string; endpoint: string }
const place = 'push-device'
export function keptMarker(): Marker | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
const keepMarker = (marker: Marker | undefined): void =>
  marker ? localStorage.setItem(place, JSON.stringify(marker)) : localStorage.removeItem(place)

export type Settings = Out<(typeof showPush)['reply']>

/** A worker that is only being installed takes no subscription. */
async function readyWorker(worker: ServiceWorkerRegistration): Promise<void> {
  const coming = worker.active ? undefined : (worker.installing ?? worker.waiting)
  if (!coming) return
  await new Promise<void>(resolve => {
    const look = () => (coming.state === 'activated' || coming.state === 'redundant') && resolve()
    coming.addEventListener('statechange', look)
    look()
  })
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
