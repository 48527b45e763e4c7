import { latinDigits, problem, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Guard } from '../../contract/guards.ts'
import { type Account, accountTable } from './accounts.table.ts'
import { hashPassword } from './password-hash.ts'
import { requireStrongPassword } from './password-strength.ts'

export const accountTaken = problem('account-taken', 409)

export type NewAccount = {
  guard: Guard
  /** Default: the e-mail address. */
  username?: string
  email: string
  name: string
  nationalId?: string
  mobile?: string
  language?: string
  /** Left out: the person sets one through an invitation. */
  password?: string
  /** A hash that is carried over from another account of the same person. */
  passwordHash?: string
  emailVerified?: boolean
  /** The account of the same person that this one grows out of; by it alone the two are one person. */
  formerAccountId?: number
}

/** Adds an account. Refuses `account-taken` when the user name or address is in use in this guard; callers that face strangers must not pass that on. */
export async function createAccount(person: NewAccount): Promise<Account> {
  const username = (person.username ?? person.email).toLowerCase()
  if (person.password) requireStrongPassword(person.password, { username, name: person.name })
  const passwordHash = person.password ? await hashPassword(person.password) : (person.passwordHash ?? null)
  return transaction(async () => {
    const [account] = await db()
      .insert(accountTable)
      .values({
        guard: person.guard,
        username,
        email: person.email.toLowerCase(),
        email_verified_at: person.emailVerified ? clock.now() : null,
        name: person.name,
        former_account_id: person.formerAccountId ?? null,
        national_id: person.nationalId ? latinDigits(person.nationalId) : null,
        mobile: person.mobile ?? '',
        language: person.language ?? 'ar',
        password_hash: passwordHash,
        state: passwordHash ? 'active' : 'invited',
        created_at: clock.now(),
        search_text: searchKey(`${person.name} ${person.email} ${username}`),
      })
      .onConflictDoNothing()
      .returning()
    if (!account) return refuse(accountTaken)
    await audit({
      action: 'identity.account.create',
      subject: ['identity.account', account.id],
      after: { guard: account.guard, username },
    })
    return account
  })
}
