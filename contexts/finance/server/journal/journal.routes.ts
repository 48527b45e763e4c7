import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/journal.ts'
import { movementsList } from './journal.queries.ts'
import { movementById } from './show-movement.ts'
import { trialBalanceOn } from './trial-balance.ts'

export const journalHandlers = [
  ...movementsList,
  handle(contract.showMovement, ({ params, language }) => movementById(params.id, language)),
  handle(contract.trialBalance, ({ query, language }) => trialBalanceOn(query.on, language)),
]
