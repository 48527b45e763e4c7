import { db } from '@halaqa/kit-server/database'
import { eq, inArray } from 'drizzle-orm'
import type { DigestFrequency } from '../contract/digests.ts'
import type { Guard } from '../contract/guards.ts'
import { accountRoleTable, accountTable, roleTable } from './accounts/accounts.table.ts'
import { createAccount } from './accounts/create-account.ts'
import { digestTable } from './digests/digests.table.ts'
import { openSession } from './sessions/open-session.ts'

let serial = 0
export const factoryPassword = 'Nakhal-Fort-1834'

export type AccountWish = {
  guard?: Guard
  name?: string
  email?: string
  username?: string
  nationalId?: string
  mobile?: string
  formerAccountId?: number
  password?: string
  /** Instead of a password: a hash made once for many accounts. */
  passwordHash?: string
  emailVerified?: boolean
  /** Codes of roles; staff only. */
  roles?: string[]
}

/** An account with everything a test or a seed does not name. */
export async function anAccount(wish: AccountWish = {}) {
  serial += 1
  const guard = wish.guard ?? 'registrars'
  const account = await createAccount({
    guard,
    name: wish.name ?? `حساب ${serial}`,
    email: wish.email ?? `person${serial}@${guard}.example.om`,
    ...(wish.username && { username: wish.username }),
    nationalId: wish.nationalId ?? String(90_000_000 + serial),
    mobile: wish.mobile ?? '+96892000142',
    ...(wish.formerAccountId && { formerAccountId: wish.formerAccountId }),
    ...(wish.passwordHash ? { passwordHash: wish.passwordHash } : { password: wish.password ?? factoryPassword }),
    emailVerified: wish.emailVerified ?? true,
  })
  if (wish.roles?.length) await giveRoles(account.id, wish.roles)
  return account
}

export async function giveRoles(accountId: number, codes: string[]): Promise<void> {
  const roles = await db().select().from(roleTable).where(inArray(roleTable.code, codes))
  if (roles.length !== codes.length) throw new Error(`unknown role among ${codes}`)
  await db()
    .insert(accountRoleTable)
    .values(roles.map(role => ({ account_id: accountId, role_id: role.id })))
}

/** The account has asked to be mailed what is unread. */
export const aDigest = (accountId: number, frequency: DigestFrequency) =>
  db().insert(digestTable).values({ account_id: accountId, frequency, unwanted: [], last_notice_id: 0 })

/** An access token of a new session of the account. */
export async function tokenOf(accountId: number): Promise<string> {
  const [account] = await db().select().from(accountTable).where(eq(accountTable.id, accountId))
  return (await openSession(account!)).token
}

export { hashPassword } from './accounts/password-hash.ts'
