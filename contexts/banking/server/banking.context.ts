import { documentSources, leftOpenSources } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { workKinds } from '@halaqa/workplace/server'
import { bankingChecks } from './checks.ts'
import { lineHandlers } from './confirmations/confirmations.routes.ts'
import { externalDocuments } from './externals/documents.ts'
import { externalHandlers } from './externals/externals.routes.ts'
import { linesLeftOpen } from './lines/left-open.ts'
import { onOtherTransferDecidedLines, onReceiptKeptLines, onReceiptReversedLines } from './reactions/reactions.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { statementHandlers } from './statements/statements.routes.ts'
import { bankingWork } from './work.queries.ts'

export const bankingContext: ContextModule = {
  name: 'banking',
  handlers: [...externalHandlers, ...lineHandlers, ...reportHandlers, ...statementHandlers],
  jobs: [],
  reactions: [onOtherTransferDecidedLines, onReceiptKeptLines, onReceiptReversedLines],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: {
    'banking.confirmations': 'banking.line',
    'banking.csv_maps': 'banking.statement',
    'banking.externals': 'banking.external',
    'banking.lines': 'banking.line',
    'banking.payouts': 'banking.line',
    'banking.statements': 'banking.statement',
  },
  checks: bankingChecks,
  contributions: [
    ...bankingWork.map(workKinds.contribute),
    documentSources.contribute(externalDocuments),
    leftOpenSources.contribute(linesLeftOpen),
  ],
}
