import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/own-credit.ts'
import { askPayout, withdrawPayout } from './ask-payout.ts'
import { ownCreditOf } from './own-credit.queries.ts'
import { useOwnCredit } from './use-own-credit.ts'

export const ownCreditHandlers = [
  handle(contract.ownCredit, ({ actor }) => ownCreditOf(actor.id)),
  handle(contract.useOwnCredit, async ({ params, body, actor }) => {
    await useOwnCredit(actor.id, params.id, body)
    return ownCreditOf(actor.id)
  }),
  handle(contract.askOwnPayout, async ({ body, actor }) => {
    await askPayout(actor.id, body)
    return ownCreditOf(actor.id)
  }),
  handle(contract.withdrawOwnPayout, async ({ params, actor }) => {
    await withdrawPayout(actor.id, params.id)
    return ownCreditOf(actor.id)
  }),
]
