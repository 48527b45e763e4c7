import { audit } from '@halaqa/kit-server/audit'
import { refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { accountBlocked, secondFactorNeeded, secondFactorWrong, wrongCredentials } from '../../contract/sign-in.ts'
import { accountByLogin } from '../accounts/accounts.queries.ts'
import { passwordFits } from '../passwords/hash.ts'
import { spendCode } from '../second-factor/codes.ts'
import { demandPatience, forgetFailures, release } from './failures.ts'
import { openSession } from './open-session.ts'

type Credentials = { username: string; password: string; guard: string; code?: string | undefined }

/**
 * Opens a session. Refuses `wrong-credentials` (the same for an unknown name and a wrong password), `sign-in-slowed`
 * after failures, `account-blocked`, and `second-factor-needed` when the password is right and a code is still due.
 */
export async function signIn({ username, password, guard, code }: Credentials) {
  const account = await accountByLogin(guard, username)
  const address = `address:${currentRequest().address}`
  // One count for an account, by whichever of its names it is tried.
  const key = `account:${guard}:${account?.id ?? username.toLowerCase()}`
  await demandPatience([address, key])
  if (!(await passwordFits(password, account?.passwordHash)) || !account) return refuse(wrongCredentials)
  if (account.state === 'blocked') refuse(accountBlocked)
  if (account.secondFactorOnAt) {
    if (!code) {
      await release([address, key])
      refuse(secondFactorNeeded)
    }
    if (!(await spendCode(account, code))) refuse(secondFactorWrong)
  }
  await release([address])
  await forgetFailures(key)
  const session = await openSession(account)
  await audit({ action: 'identity.session.login', subject: ['identity.account', account.id], note: account.username })
  return session
}
