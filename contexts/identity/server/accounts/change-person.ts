import { searchKey } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { lockAccount } from './accounts.queries.ts'
import { accountTable } from './accounts.table.ts'

export type PersonChange = { name?: string; national_id?: string; mobile?: string }

/** What another context learnt of the person: the name shown, the civil number a reset asks for, where text messages go. */
export function changePerson(accountId: number, change: PersonChange): Promise<void> {
  return transaction(async () => {
    const account = await lockAccount(accountId)
    const name = change.name ?? account.name
    await db()
      .update(accountTable)
      .set({ ...change, search_text: searchKey(`${name} ${account.email ?? ''} ${account.username}`) })
      .where(eq(accountTable.id, accountId))
  })
}
