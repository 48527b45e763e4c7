import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { messageTable, openedMessage } from '@halaqa/kit-server/mail'
import { and, asc, desc, eq } from 'drizzle-orm'
import { type Account, accountRoleTable, accountTable, roleTable } from '../accounts/accounts.table.ts'
import { createAccount } from '../accounts/create-account.ts'
import { linkToReset, sendInvitation } from '../passwords/reset-password.ts'

/**
 * The one-time link by which the first administrator sets a password: as long as no administrator has ever signed in,
 * the same at every start while it is good, then a new one. Undefined afterwards, and where staff came another way.
 */
export function inviteFirstAdministrator(email: string): Promise<string | undefined> {
  return transaction(async () => {
    const role = await lockAdministrators()
    const known = await administrators(role)
    if (known.some(each => each.last_sign_in_at)) return undefined
    const invited = known.find(each => each.state === 'invited')
    if (invited) return (await linkInForce(invited)) ?? sendInvitation(invited)
    const active = known.find(each => each.state === 'active')
    if (active) return linkToReset(active)
    if (await db().$count(accountTable, eq(accountTable.guard, 'users'))) return undefined
    return sendInvitation(await addAdministrator(email, role))
  })
}

export class NotInvited extends Error {}

/**
 * A link for an administrator, at any time, for whoever may use the machine: an invitation for one who is new, a link for
 * a new password for one who is there. Throws `NotInvited` for an account that is no administrator, or is blocked.
 */
export function inviteAdministrator(email: string): Promise<string> {
  return transaction(async () => {
    const role = await lockAdministrators()
    const [account] = await db()
      .select()
      .from(accountTable)
      .where(and(eq(accountTable.guard, 'users'), eq(accountTable.email, email.toLowerCase())))
    const isAdministrator = (await administrators(role)).some(each => each.id === account?.id)
    if (account && !isAdministrator) throw new NotInvited(`${email} belongs to somebody who is no administrator`)
    if (account?.state === 'blocked') throw new NotInvited(`${email} is blocked; another administrator can unblock it`)
    const person = account ?? (await addAdministrator(email, role))
    await audit({ action: 'identity.staff.invite', subject: ['identity.account', person.id], note: 'npm run invite' })
    return person.state === 'invited' ? sendInvitation(person) : linkToReset(person)
  })
}

/** Locked, so that processes that start together invite one. */
async function lockAdministrators(): Promise<number> {
  const [role] = await db().select().from(roleTable).where(eq(roleTable.code, 'administrator')).for('update')
  return role!.id
}

async function administrators(roleId: number): Promise<Account[]> {
  const rows = await db()
    .select({ account: accountTable })
    .from(accountTable)
    .innerJoin(accountRoleTable, eq(accountRoleTable.account_id, accountTable.id))
    .where(eq(accountRoleTable.role_id, roleId))
    .orderBy(asc(accountTable.id))
  return rows.map(row => row.account)
}

async function addAdministrator(email: string, roleId: number): Promise<Account> {
  const account = await createAccount({ guard: 'users', name: 'مدير النظام', email })
  await db().insert(accountRoleTable).values({ account_id: account.id, role_id: roleId })
  return account
}

/** The link of the last invitation, while it is good and nothing has sent it. */
async function linkInForce(account: Account): Promise<string | undefined> {
  const theirs = and(eq(messageTable.recipient, account.email!), eq(messageTable.kind, 'identity.invitation'))
  const [last] = await db().select().from(messageTable).where(theirs).orderBy(desc(messageTable.id)).limit(1)
  const opened = last && (await openedMessage(last))
  return opened?.text.match(/https?:\/\/\S+\?token=[\w-]+/)?.[0]
}
