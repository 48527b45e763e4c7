import { invalid, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { linkSpent } from '../../contract/account.ts'
import { emailVerified } from '../../contract/events.ts'
import { lockAccount } from '../accounts/accounts.queries.ts'
import { type Account, accountTable } from '../accounts/accounts.table.ts'
import { accountTaken } from '../accounts/create-account.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import {
  issueToken,
  type OneTimeToken,
  peekToken,
  spendCodeOf,
  spendToken,
  spendTokens,
} from '../accounts/one-time-tokens.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { requireStrongPassword } from '../accounts/password-strength.ts'
import { asOwner } from '../sessions/as-owner.ts'
import { endSessionsOf } from '../sessions/end-session.ts'

const minutesValid = 24 * 60

/** A link token and a six-digit code for the address of the account, good for a day. The caller sends them. */
export const issueEmailProof = (account: Account) => issueToken(account, 'verify-email', minutesValid)

/** Whose link this is and whether it is still good; changes nothing. */
export const peekEmailProof = (token: string) => peekToken(token, 'verify-email')

/**
 * Verifies the address by the link of the mail. Refuses `link-spent`. An account without a password (staff made it) gets
 * the one that is sent along, which is demanded: whoever reads the mail is its owner.
 */
export const verifyEmailByLink = (token: string, password?: string): Promise<Account> =>
  transaction(async () => {
    const account = await accept(await spendToken(token, 'verify-email'))
    if (account.password_hash) return account
    if (!password) return refuse(invalid, { password: 'field.required' })
    requireStrongPassword(password, account)
    const set = { password_hash: await hashPassword(password), state: 'active' as const }
    await db().update(accountTable).set(set).where(eq(accountTable.id, account.id))
    await asOwner(account, () =>
      audit({ action: 'identity.password.invitation', subject: ['identity.account', account.id] }),
    )
    return { ...account, ...set }
  })

/**
 * Verifies the address by the six digits of the mail. Refuses `link-spent`; five wrong ones end the code.
 * Not in one transaction: the count of wrong attempts must outlive the refusal.
 */
export async function verifyEmailByCode(accountId: number, code: string): Promise<Account> {
  const spent = await spendCodeOf(accountId, code, 'verify-email')
  return spent ? transaction(() => accept(spent)) : refuse(linkSpent, { code: 'problem.wrong-code' })
}

async function accept(token: OneTimeToken | undefined): Promise<Account> {
  if (!token?.email) return refuse(linkSpent)
  // The address may have been changed after the mail was sent: the proof is of the old one.
  const [account] = await db()
    .update(accountTable)
    .set({ email_verified_at: clock.now() })
    .where(and(eq(accountTable.id, token.account_id), eq(accountTable.email, token.email)))
    .returning()
  if (!account) return refuse(linkSpent)
  await asOwner(account, () =>
    audit({
      action: 'identity.email.verify',
      subject: ['identity.account', account.id],
      after: { email: token.email },
    }),
  )
  await publish(emailVerified, { account_id: account.id, guard: account.guard as never, email: token.email })
  return account
}

/**
 * Another address, not verified yet. Refuses `account-taken`; the user name follows when it was the address. Links that
 * went to the old address stop working: whoever reads there may be somebody else. The old address is told, and sessions
 * end but the one in which the person does it: an account must not go over to somebody without a word.
 */
export function changeEmail(accountId: number, email: string): Promise<Account> {
  return transaction(async () => {
    const account = await lockAccount(accountId)
    const next = email.toLowerCase()
    const username = account.username === account.email ? next : account.username
    const [other] = await db()
      .select({ id: accountTable.id })
      .from(accountTable)
      .where(and(eq(accountTable.guard, account.guard), eq(accountTable.email, next)))
    if (other && other.id !== accountId) refuse(accountTaken)
    const change = {
      email: next,
      username,
      email_verified_at: null,
      search_text: searchKey(`${account.name} ${next} ${username}`),
    }
    const changed = await refuseTakenEmail(() =>
      db().update(accountTable).set(change).where(eq(accountTable.id, accountId)).returning(),
    )
    for (const purpose of ['verify-email', 'reset-password', 'invitation'] as const)
      await spendTokens(accountId, purpose)
    await notifyOwner(account, 'email-changed')
    const { actor } = currentRequest()
    await endSessionsOf(accountId, 'email-changed', actor.id === accountId ? actor.sessionId : undefined)
    await audit({
      action: 'identity.email.change',
      subject: ['identity.account', accountId],
      before: { email: account.email },
      after: { email: next },
    })
    return changed[0]!
  })
}

/** Two who take one address at the same moment: the second is refused like one who comes later. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code === '23505') refuse(accountTaken)
    throw error
  }
}
