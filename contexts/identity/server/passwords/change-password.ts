import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { wrongPassword } from '../../contract/account.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { demandPatience, forgetFailures } from '../sessions/failures.ts'
import { hashPassword, passwordFits } from './hash.ts'
import { demandStrongPassword } from './strength.ts'

/** The person's own password; the other sessions end. Guessing the present one is slowed like signing in. */
export async function changeOwnPassword(actor: Actor, current: string, next: string) {
  const tries = `account:change:${actor.id}`
  await demandPatience([tries])
  const account = await accountById(actor.id)
  if (!(await passwordFits(current, account.passwordHash))) refuse(wrongPassword, { current: 'problem.wrong-password' })
  await forgetFailures(tries)
  demandStrongPassword(next, account)
  const passwordHash = await hashPassword(next)
  await transaction(async () => {
    await db().update(accountTable).set({ passwordHash }).where(eq(accountTable.id, account.id))
    await endSessionsOf(account.id, 'password-changed', actor.sessionId)
    await audit({ action: 'identity.password.change', subject: ['identity.account', account.id] })
  })
  return { success: true }
}
