import { audit } from '@halaqa/kit-server/audit'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import {
  accountBlocked,
  secondFactorNeeded,
  secondFactorWrong,
  signInSlowed,
  wrongCredentials,
} from '../../contract/sign-in.ts'
import { accountByLogin } from '../accounts/accounts.queries.ts'
import type { Account } from '../accounts/accounts.table.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { passwordFits } from '../accounts/password-hash.ts'
import { knownDevice } from '../devices/known-device.ts'
import { noteRefused } from '../refusals/note-refused.ts'
import { spendCode } from '../second-factor/codes.ts'
import { asOwner } from '../sessions/as-owner.ts'
import {
  countAround,
  countFailure,
  forgetFailures,
  freeAround,
  inTurn,
  isToBeTold,
  waitForSlot,
} from '../sessions/failures.ts'
import { openSession } from '../sessions/open-session.ts'

type Credentials = { username: string; password: string; guard: string; code?: string | undefined }

/**
 * Opens a session. Refuses `wrong-credentials` (the same for an unknown name and a wrong password), `sign-in-slowed`
 * after failures, `account-blocked`, and `second-factor-needed` when the password is right and a code is still due.
 * Only failures count (ADR 0036): of a known device for itself; of strange ones by account and address, and then all of
 * them at the account, and all of them from the address, go one after the other.
 */
export async function signIn({ username, password, guard, code }: Credentials, deviceCookie?: string) {
  const account = await accountByLogin(guard, username)
  const { address } = currentRequest()
  // One count for an account, by whichever of its names it is tried.
  const name = `${guard}:${account?.id ?? username.toLowerCase()}`
  const device = account && knownDevice(deviceCookie, guard, account.id)
  const key = device ? `device:${name}:${device}` : `try:${name}:${address}`
  const around = device ? undefined : { account: `account:${name}`, address: `address:${address}` }

  const failed = async (problem: typeof wrongCredentials): Promise<never> => {
    await countFailure(key)
    if (around) {
      await countAround(around.address)
      const tries = await countAround(around.account)
      if (account && tries >= freeAround.account && (await isToBeTold(around.account)))
        await notifyOwner(account, 'sign-in-tries')
    }
    await noteRefused({ action: 'identity.session.refused', ...aboutAccount(account) })
    return refuse(problem)
  }
  try {
    await inTurn(key, async () => {
      if (around) {
        await waitForSlot(around.account, freeAround.account)
        await waitForSlot(around.address, freeAround.address)
      }
      if (!(await passwordFits(password, account?.password_hash)) || !account) return failed(wrongCredentials)
      if (account.state === 'blocked') refuse(accountBlocked)
      if (!account.second_factor_on_at) return
      if (!code) refuse(secondFactorNeeded)
      if (!(await spendCode(account, code))) await failed(secondFactorWrong)
    })
  } catch (error) {
    if (error instanceof Refusal && error.problem === signInSlowed)
      await noteRefused({ action: 'identity.session.slowed', ...aboutAccount(account) })
    throw error
  }
  await forgetFailures(key, ...(around ? [around.account] : []))
  const session = await openSession(account!)
  await asOwner(account!, () =>
    audit({ action: 'identity.session.login', subject: ['identity.account', account!.id], note: account!.username }),
  )
  return { ...session, accountId: account!.id }
}

const aboutAccount = (account: Account | undefined) => ({
  subject: ['identity.account', account?.id ?? 0] as const,
  ...(account && { note: account.username }),
})
