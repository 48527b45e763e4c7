import { handle } from '@halaqa/kit-server/http'
import { auditFile } from '../../contract/audit-file.ts'
import * as contract from '../../contract/journal.ts'
import { auditFileReply } from './audit-file.ts'
import { movementsList } from './journal.queries.ts'
import { movementById } from './show-movement.ts'
import { trialBalanceOn } from './trial-balance.ts'

export const journalHandlers = [
  ...movementsList,
  handle(contract.showMovement, ({ params, language }) => movementById(params.id, language)),
  handle(auditFile, ({ query, language }) => auditFileReply(query, language)),
  handle(contract.trialBalance, ({ query, language }) => trialBalanceOn(query.on, language)),
]
