import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { enqueue, type JobMeta, job } from '@halaqa/kit-server/jobs'
import { type PushTarget, sendPush } from '@halaqa/kit-server/push'
import { unseal } from '@halaqa/kit-server/secrets'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Guard } from '../../contract/guards.ts'
import { pushGroupOf } from '../../contract/push.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import { type DeviceToPush, deviceToPush } from './push.queries.ts'
import { pushSubscriptionTable, pushTable } from './push.table.ts'
import { pushOfNotices } from './push-of-notices.ts'
import { quietUntil, secondsToKeep } from './quiet-hours.ts'
import { deviceKey } from './subscribe-device.ts'

/** With growing pauses some forty minutes: a push that comes later than that is no news, and the notice stands in the portal. */
const retries = 9
/** A job that was not heard of for so long is dead, and another takes what it held. */
const claimMinutes = 10

/** Sends what waits for one device, or puts it off to the end of its quiet hours. */
export const sendPushJob = job({
  name: 'identity.send-push',
  schema: z.object({ id: z.int() }),
  retries,
  minutes: 2,
  atOnce: 3,
  run: ({ id }, meta) => sendPushes(id, meta),
})

async function sendPushes(deviceId: number, { id: jobId, attempt }: JobMeta): Promise<void> {
  const device = await deviceToPush(deviceId)
  if (!device) return
  if (!device.is_open) return forget(device)
  const now = clock.now()
  const startAfter = quietUntil(now, device.quiet)
  if (startAfter) {
    await release(device, jobId)
    // One job waits for the morning, however many notices come in the night.
    await enqueue(sendPushJob, { id: deviceId }, { startAfter, singletonKey: `quiet-${deviceId}` })
    return
  }
  const notices = await claim(device, jobId)
  if (!notices.length) return
  const done = () => drop(device, jobId)
  const keys = keysOf(device)
  if (!keys) return forget(device)
  const push = pushOfNotices(notices, device.account.guard as Guard, device.account.language)
  try {
    const target = { endpoint: device.endpoint, keys }
    const sent = await sendPush(target, push, { seconds: secondsToKeep(now, device.quiet) })
    if (sent === 'gone') return forget(device)
    await done()
    if (sent === 'sent')
      await db()
        .update(pushSubscriptionTable)
        .set({ last_success_at: now })
        .where(eq(pushSubscriptionTable.id, device.id))
  } catch (error) {
    if (attempt > retries) return done()
    throw error
  }
}

/** The notices that this job is to send, oldest first. What was read meanwhile, or is wanted no more, is left out. */
async function claim(device: DeviceToPush, jobId: string) {
  const now = clock.now()
  const silentSince = new Date(now.getTime() - claimMinutes * 60_000)
  const { claimed_by, claimed_at, subscription_id } = pushTable
  const isFree = or(isNull(claimed_by), eq(claimed_by, jobId), lt(claimed_at, silentSince))
  const taken = await db()
    .update(pushTable)
    .set({ claimed_by: jobId, claimed_at: now })
    .where(and(eq(subscription_id, device.id), isFree))
    .returning({ id: pushTable.notification_id })
  if (!taken.length) return []
  const rows = await db()
    .select()
    .from(notificationTable)
    .where(
      inArray(
        notificationTable.id,
        taken.map(each => each.id),
      ),
    )
    .orderBy(notificationTable.id)
  const notices = rows.filter(row => !row.read_at && !device.unwanted.includes(pushGroupOf(row.kind) ?? ''))
  if (!notices.length) await drop(device, jobId)
  return notices
}

/** What it held is another's again. */
const release = (device: DeviceToPush, jobId: string) =>
  db()
    .update(pushTable)
    .set({ claimed_by: null, claimed_at: null })
    .where(and(eq(pushTable.subscription_id, device.id), eq(pushTable.claimed_by, jobId)))

const drop = async (device: DeviceToPush, jobId: string): Promise<void> => {
  await db()
    .delete(pushTable)
    .where(and(eq(pushTable.subscription_id, device.id), eq(pushTable.claimed_by, jobId)))
}

/** Its session is over, or its browser has ended it. By its endpoint: meanwhile it may have got another. */
const forget = async ({ id, endpoint }: DeviceToPush): Promise<void> => {
  await db()
    .delete(pushSubscriptionTable)
    .where(and(eq(pushSubscriptionTable.id, id), eq(pushSubscriptionTable.endpoint, endpoint)))
}

/** Undefined after another secret was taken on: nothing can be sent there, and the browser is to be asked anew. */
function keysOf({ sealed_keys }: DeviceToPush): PushTarget['keys'] | undefined {
  try {
    return JSON.parse(unseal(deviceKey, sealed_keys))
  } catch {
    return undefined
  }
}
