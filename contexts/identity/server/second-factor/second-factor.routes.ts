import { handle } from '@halaqa/kit-server/http'
import * as account from '../../contract/account.ts'
import { confirmSecondFactorOf, removeSecondFactorOf, startSecondFactorFor } from './set-up-second-factor.ts'

const guesses = { max: 30, seconds: 60 }

export const secondFactorHandlers = [
  handle(account.startSecondFactor, ({ actor, body }) => startSecondFactorFor(actor, body.password), guesses),
  handle(account.confirmSecondFactor, ({ actor, body }) => confirmSecondFactorOf(actor, body.code), guesses),
  handle(
    account.removeSecondFactor,
    ({ actor, body }) => removeSecondFactorOf(actor, body.password, body.code),
    guesses,
  ),
]
