import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { wrongPassword } from '../../contract/account.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { type Account, accountTable } from '../accounts/accounts.table.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { hashPassword, passwordFits } from '../accounts/password-hash.ts'
import { requireStrongPassword } from '../accounts/password-strength.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { countFailure, forgetFailures, inTurn } from '../sessions/failures.ts'

/**
 * The account of who acts, after the password was typed again: a token that was stolen is not enough for what follows.
 * Guessing it is slowed like signing in. Not in a transaction: the count must outlive the refusal.
 */
export async function requirePassword(actor: Actor, typed: string, tries: string, field: string): Promise<Account> {
  return inTurn(tries, async () => {
    const account = await accountById(actor.id)
    if (!(await passwordFits(typed, account.password_hash))) {
      await countFailure(tries)
      refuse(wrongPassword, { [field]: 'problem.wrong-password' })
    }
    await forgetFailures(tries)
    return account
  })
}

/** The person's own password; the other sessions end. Guessing the present one is slowed like signing in. */
export async function changeOwnPassword(actor: Actor, current: string, next: string) {
  const tries = `account:change:${actor.id}`
  const account = await requirePassword(actor, current, tries, 'current')
  requireStrongPassword(next, account)
  const passwordHash = await hashPassword(next)
  await transaction(async () => {
    await db().update(accountTable).set({ password_hash: passwordHash }).where(eq(accountTable.id, account.id))
    await endSessionsOf(account.id, 'password-changed', actor.sessionId)
    await notifyOwner(account, 'password-changed')
    await audit({ action: 'identity.password.change', subject: ['identity.account', account.id] })
  })
  return { success: true }
}
