import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'

/** A member of staff of the demonstration, by what stands before the @ of the address. */
export async function staffMember(name: string): Promise<{ id: number; name: string }> {
  const [account] = await db()
    .select({ id: accountTable.id, name: accountTable.name })
    .from(accountTable)
    .where(eq(accountTable.email, `${name}@halaqa.example`))
  if (!account) throw new Error(`nobody of the demonstration is ${name}`)
  return account
}
