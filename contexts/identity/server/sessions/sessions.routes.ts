import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type Context, handle, refuse, withMinDuration } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import * as account from '../../contract/account.ts'
import { endActing, exchangeToken, login, logout, me, refresh } from '../../contract/sign-in.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { changeOwnPassword } from '../passwords/change-password.ts'
import { peekLink, requestReset, setPasswordByLink } from '../passwords/reset-password.ts'
import {
  confirmSecondFactorOf,
  removeSecondFactorOf,
  startSecondFactorFor,
} from '../second-factor/set-up-second-factor.ts'
import { endActing as stopActing } from './act-as.ts'
import { answerSession, dropSession, refreshTokenOf } from './cookie.ts'
import { endSessions, endSessionsOf } from './end-session.ts'
import { exchangeForStudent } from './exchange-token.ts'
import { deviceCookieOf, rememberDevice } from './known-device.ts'
import { renewSession, signOutBySecret } from './renew-session.ts'
import { currentAccount, ownsSession, sessionsOf } from './sessions.queries.ts'
import { signIn } from './sign-in.ts'

/** A college sits behind one address: what fails is slowed by itself (failures.ts), this only stops a flood. */
const hall = { max: 6000, seconds: 60 }
const guesses = { max: 30, seconds: 60 }
/** Asking for a link takes the same time whether there is an account or not. */
const evenMilliseconds = 300

export const sessionHandlers = [
  handle(
    login,
    async ({ body, cookies }) => {
      const session = await signIn(body, deviceCookieOf(cookies, body.guard))
      rememberDevice(cookies, body.guard, session.accountId)
      return answerSession(cookies, body.guard, session)
    },
    hall,
  ),
  handle(
    refresh,
    async ({ body, cookies }) =>
      answerSession(cookies, body.guard, await renewSession(refreshTokenOf(cookies, body.guard), body.guard)),
    hall,
  ),
  handle(logout, ({ body, cookies }) => signOut(cookies, body.guard)),
  handle(endActing, ({ actor }) => stopActing(actor)),
  handle(me, ({ actor }) => currentAccount(actor)),
  handle(exchangeToken, async ({ actor, body, cookies }) =>
    answerSession(cookies, 'students', await exchangeForStudent(actor, body.token)),
  ),

  handle(account.listSessions, async ({ actor }) => ({ rows: await sessionsOf(actor) })),
  handle(account.endSession, async ({ actor, body }) => {
    if (!(await ownsSession(actor, body.id))) refuse(notFound)
    await endSessions([body.id], 'by-owner')
    return { success: true }
  }),
  handle(account.endOtherSessions, async ({ actor }) => ({
    ended: await endSessionsOf(actor.id, 'by-owner', actor.sessionId),
  })),
  handle(account.changePassword, ({ actor, body }) => changeOwnPassword(actor, body.current, body.next), guesses),
  handle(account.setLanguage, async ({ actor, body }) => {
    await db().update(accountTable).set({ language: body.language }).where(eq(accountTable.id, actor.id))
    return { success: true }
  }),

  handle(
    account.requestPasswordReset,
    async ({ body }) => {
      await withMinDuration(evenMilliseconds, () => requestReset(body))
      return { success: true }
    },
    { max: 10, seconds: 60 },
  ),
  handle(account.showReset, ({ params }) => peekLink(params.token, 'reset-password'), guesses),
  handle(
    account.resetPassword,
    ({ params, body }) => setPasswordByLink(params.token, 'reset-password', body.password),
    guesses,
  ),
  handle(account.showActivation, ({ query }) => peekLink(query.token ?? '', 'invitation'), guesses),
  handle(account.activate, ({ body }) => setPasswordByLink(body.token, 'invitation', body.password), guesses),

  handle(account.startSecondFactor, ({ actor, body }) => startSecondFactorFor(actor, body.password), guesses),
  handle(account.confirmSecondFactor, ({ actor, body }) => confirmSecondFactorOf(actor, body.code), guesses),
  handle(
    account.removeSecondFactor,
    ({ actor, body }) => removeSecondFactorOf(actor, body.password, body.code),
    guesses,
  ),
]

async function signOut(cookies: Context['cookies'], guard: string) {
  await signOutBySecret(refreshTokenOf(cookies, guard))
  dropSession(cookies, guard)
  return { success: true }
}
