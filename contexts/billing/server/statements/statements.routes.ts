import { handle } from '@halaqa/kit-server/http'
import { ownStatement, ownStatementPaper, statementPaper } from '../../contract/statement.ts'
import { ownStatementOf } from './statement-of-account.ts'
import { renderOwnStatement, renderStatementOf } from './statement-paper.ts'

export const statementHandlers = [
  handle(ownStatement, ({ actor, query, language }) => ownStatementOf(actor.id, query, language)),
  handle(ownStatementPaper, ({ actor, query, language }) => renderOwnStatement(actor.id, query, language)),
  handle(statementPaper, ({ params, query, language }) => renderStatementOf(params.id, query, language)),
]
