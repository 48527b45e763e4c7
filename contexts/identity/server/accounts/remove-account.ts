import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { accountTable } from './accounts.table.ts'

/** Deletes an account with its sessions and notices. For accounts that were made by mistake; nothing may point at it. */
export async function removeAccount(id: number): Promise<void> {
  await db().delete(accountTable).where(eq(accountTable.id, id))
}
