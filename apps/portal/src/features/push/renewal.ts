import { showPush } from '@halaqa/identity/contract'
import type { Session } from '@halaqa/kit-web/session'
import { describe, keptMarker, type Marker, subscribed, subscription, unsubscribeHere } from './this-device.ts'

type Who = { id: number; sessionId?: string; actingBy?: unknown } | undefined

/** What is to be done about a browser that takes somebody's pushes, when the portal starts. */
export function dueOf(marker: Marker, who: Who, endpoint: string | undefined): 'nothing' | 'ask' | 'leave' {
  // Nobody is there, or staff in their place: whose device it is has not changed.
  if (!who || who.actingBy) return 'nothing'
  if (who.id !== marker.id) return 'leave'
  return who.sessionId === marker.session && endpoint === marker.endpoint ? 'nothing' : 'ask'
}

/**
 * Browsers give a device another address now and then, and people sign in anew: the server is told where it is, as long as it
 * still pushes to this device. Where it does not, or somebody else has signed in, the browser takes nothing more.
 */
export async function renewPush(session: Session): Promise<void> {
  const marker = keptMarker()
  if (!marker || !('serviceWorker' in navigator)) return
  const account = session.account(marker.guard)
  const due = dueOf(marker, account, (await subscribed())?.endpoint)
  if (due === 'nothing' || !account) return
  if (due === 'leave') return unsubscribeHere()
  const call = session.callAs(() => marker.guard)
  try {
    const { devices, public_key } = await call(showPush)
    if (!devices.some(device => device.current)) return await unsubscribeHere()
    if (Notification.permission !== 'granted') return
    await describe(call, account, await subscription(public_key))
  } catch {
    // No connection, or a push service that does not answer: the next start tries again.
  }
}
