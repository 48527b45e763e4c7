import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, sql } from 'drizzle-orm'
import { messageNotOpen } from '../../contract/message.ts'
import { officeMessageTable, recipientTable } from './messages.table.ts'

/** What went out stays as it went out. */
export const isDraft = sql`${officeMessageTable.state} = 'draft'`

/** A message that has been on its way to somebody stays. */
export async function removeDraft(id: number): Promise<void> {
  const people = await db().$count(recipientTable, eq(recipientTable.message_id, id))
  if (people) refuse(messageNotOpen)
  await db().delete(officeMessageTable).where(eq(officeMessageTable.id, id))
}
