import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'

export type Reach = { id: number; name: string; mail: boolean; sms: boolean }
/** Who of these accounts a notice reaches outside of the portal: by mail only at an address that was verified. */
export async function reachOf(accountIds: readonly number[]): Promise<Reach[]> {
  if (!accountIds.length) return []
  const { id, name, email, email_verified_at, mobile } = accountTable
  const rows = await db()
    .select({ id, name, email, email_verified_at, mobile })
    .from(accountTable)
    .where(inArray(id, [...accountIds]))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    mail: Boolean(row.email && row.email_verified_at),
    sms: Boolean(row.mobile),
  }))
}
