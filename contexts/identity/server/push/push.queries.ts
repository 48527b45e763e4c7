import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pushKeys } from '@halaqa/kit-server/push'
import type { Actor } from '@halaqa/kit-server/request'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type PushGroup, type PushWishes, pushGroups, usualQuiet } from '../../contract/push.ts'
import { accountTable, sessionTable } from '../accounts/accounts.table.ts'
import { pushSubscriptionTable, pushWishTable } from './push.table.ts'
import type { QuietHours } from './quiet-hours.ts'

const isOpen = (now: Date) => and(isNull(sessionTable.ended_at), gt(sessionTable.expires_at, now))

/** What the settings of an account show. */
export async function pushSettingsOf({ id, sessionId }: Pick<Actor, 'id' | 'sessionId'>) {
  const [devices, wishes] = await Promise.all([devicesOf(id), wishesOf(id)])
  const shown = devices.map(device => ({
    id: device.id,
    agent: device.agent,
    created_at: device.created_at.toISOString(),
    last_success_at: device.last_success_at?.toISOString() ?? null,
    current: device.session_id === sessionId,
  }))
  return { ...wishes, public_key: pushKeys().publicKey, devices: shown }
}

const devicesOf = async (accountId: number) => {
  const rows = await db()
    .select({ device: pushSubscriptionTable })
    .from(pushSubscriptionTable)
    .innerJoin(sessionTable, eq(sessionTable.id, pushSubscriptionTable.session_id))
    .where(and(eq(pushSubscriptionTable.account_id, accountId), isOpen(clock.now())))
    .orderBy(desc(pushSubscriptionTable.id))
  return rows.map(row => row.device)
}

async function wishesOf(accountId: number): Promise<PushWishes> {
  const [row] = await db().select().from(pushWishTable).where(eq(pushWishTable.account_id, accountId))
  const { quiet_from, quiet_to } = row ?? usualQuiet
  const wanted = Object.fromEntries(pushGroups.map(group => [group, !row?.unwanted.includes(group)]))
  return { wanted: wanted as Record<PushGroup, boolean>, quiet_from, quiet_to }
}

/** A device with what sending to it needs; undefined when there is none. */
export async function deviceToPush(id: number) {
  const [row] = await db()
    .select({
      device: pushSubscriptionTable,
      account: accountTable,
      wishes: pushWishTable,
      is_open: sql<boolean>`(${isOpen(clock.now())} and ${accountTable.state} = 'active')`,
    })
    .from(pushSubscriptionTable)
    .innerJoin(sessionTable, eq(sessionTable.id, pushSubscriptionTable.session_id))
    .innerJoin(accountTable, eq(accountTable.id, pushSubscriptionTable.account_id))
    .leftJoin(pushWishTable, eq(pushWishTable.account_id, pushSubscriptionTable.account_id))
    .where(eq(pushSubscriptionTable.id, id))
  if (!row) return undefined
  const { quiet_from: from, quiet_to: to } = row.wishes ?? usualQuiet
  const quiet: QuietHours = from && to ? { from, to } : undefined
  return { ...row.device, account: row.account, is_open: row.is_open, quiet, unwanted: row.wishes?.unwanted ?? [] }
}
export type DeviceToPush = NonNullable<Awaited<ReturnType<typeof deviceToPush>>>
