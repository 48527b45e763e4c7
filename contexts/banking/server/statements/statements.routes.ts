import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/statements.ts'
import { accountsToImport } from '../accounts.queries.ts'
import { importStatement } from './import-statement.ts'
import { statementsList, statementView } from './statements.queries.ts'
import { takeStatementBack } from './take-statement-back.ts'

export const statementHandlers = [
  ...statementsList,
  handle(contract.createStatement, ({ language }) => accountsToImport(language)),
  handle(contract.storeStatement, ({ body: { bank_account_id, dry_run, map }, uploads }) =>
    importStatement({ bank_account_id: Number(bank_account_id), dry_run: dry_run === 'true', map }, uploads),
  ),
  handle(contract.showStatement, ({ params, actor, language }) => statementView(params.id, actor, language)),
  handle(contract.deleteStatement.preview, ({ params }) => previewOf(() => takeStatementBack(params.id))),
  handle(contract.deleteStatement.perform, ({ params }) => takeStatementBack(params.id)),
]
