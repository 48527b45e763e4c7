import { handle } from '@halaqa/kit-server/http'
import { login } from '../../contract/sign-in.ts'
import { answerSession } from '../sessions/cookie.ts'
import { deviceCookieOf, rememberDevice } from './known-device.ts'
import { signIn } from './sign-in.ts'

/** A college sits behind one address: what fails is slowed by itself (sessions/failures.ts), this only stops a flood. */
const hall = { max: 6000, seconds: 60 }

export const signInHandlers = [
  handle(
    login,
    async ({ body, cookies }) => {
      const session = await signIn(body, deviceCookieOf(cookies, body.guard))
      rememberDevice(cookies, body.guard, session.accountId)
      return answerSession(cookies, body.guard, session)
    },
    hall,
  ),
]
