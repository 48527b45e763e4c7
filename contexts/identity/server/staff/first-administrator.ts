import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { accountRoleTable, accountTable, roleTable } from '../accounts/accounts.table.ts'
import { createAccount } from '../accounts/create-account.ts'
import { sendInvitation } from '../passwords/reset-password.ts'

/**
 * On a database without staff: an invited administrator, and the one-time link by which the password is set.
 * Undefined when somebody is there already. Called at start, printed on the console.
 */
export function inviteFirstAdministrator(email: string): Promise<string | undefined> {
  return transaction(async () => {
    const people = await db().$count(accountTable, eq(accountTable.guard, 'users'))
    if (people) return undefined
    const account = await createAccount({ guard: 'users', name: 'مدير النظام', email })
    const [role] = await db().select().from(roleTable).where(eq(roleTable.code, 'administrator'))
    await db().insert(accountRoleTable).values({ accountId: account.id, roleId: role!.id })
    return sendInvitation(account)
  })
}
