import { handle } from '@halaqa/kit-server/http'
import { login } from '../../contract/sign-in.ts'
import { deviceCookieOf, deviceOfCookie, rememberDevice } from '../devices/known-device.ts'
import { passDevice } from '../push/leave-device.ts'
import { answerSession } from '../sessions/cookie.ts'
import { signIn } from './sign-in.ts'

/** A college sits behind one address: what fails is slowed by itself (sessions/failures.ts), this only stops a flood. */
const hall = { max: 6000, seconds: 60 }

export const signInHandlers = [
  handle(
    login,
    async ({ body, cookies }) => {
      const cookie = deviceCookieOf(cookies, body.guard)
      const session = await signIn(body, cookie)
      await passDevice(deviceOfCookie(cookie, body.guard), session.accountId, session.id)
      rememberDevice(cookies, body.guard, session.accountId)
      return answerSession(cookies, body.guard, session)
    },
    hall,
  ),
]
