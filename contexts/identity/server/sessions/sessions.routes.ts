import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type Context, handle, refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import * as account from '../../contract/account.ts'
import { endActing, exchangeToken, logout, me, refresh } from '../../contract/sign-in.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { endActing as stopActing } from './act-as.ts'
import { answerSession, dropSession, refreshTokenOf } from './cookie.ts'
import { endSessions, endSessionsOf } from './end-session.ts'
import { exchangeForStudent } from './exchange-token.ts'
import { renewSession, signOutBySecret } from './renew-session.ts'
import { currentAccount, ownsSession, sessionsOf } from './sessions.queries.ts'

/** A college sits behind one address: this only stops a flood. */
const hall = { max: 6000, seconds: 60 }

export const sessionHandlers = [
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
  handle(account.setLanguage, async ({ actor, body }) => {
    await db().update(accountTable).set({ language: body.language }).where(eq(accountTable.id, actor.id))
    return { success: true }
  }),
]

async function signOut(cookies: Context['cookies'], guard: string) {
  await signOutBySecret(refreshTokenOf(cookies, guard))
  dropSession(cookies, guard)
  return { success: true }
}
