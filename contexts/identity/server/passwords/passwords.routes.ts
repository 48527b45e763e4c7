import { handle, withMinDuration } from '@halaqa/kit-server/http'
import * as account from '../../contract/account.ts'
import { changeOwnPassword } from './change-password.ts'
import { peekLink, requestReset, setPasswordByLink } from './reset-password.ts'

const guesses = { max: 30, seconds: 60 }
/** Asking for a link takes the same time whether there is an account or not. */
const evenMilliseconds = 300

export const passwordHandlers = [
  handle(account.changePassword, ({ actor, body }) => changeOwnPassword(actor, body.current, body.next), guesses),
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
]
