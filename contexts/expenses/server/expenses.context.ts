import { accountNames, documentSources } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { workKinds } from '@halaqa/workplace/server'
import { approveLarge } from '../contract/permissions.ts'
import { namesOfCategories } from './categories/categories.queries.ts'
import { categoryHandlers } from './categories/categories.routes.ts'
import { expensesChecks } from './checks.ts'
import { decisionHandlers } from './decisions/decisions.routes.ts'
import { entryHandlers } from './entry/entry.routes.ts'
import { fileHandlers } from './files/files.routes.ts'
import { sweepOperationFilesJob } from './jobs/jobs.ts'
import { operationDocuments } from './operations/documents.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { expensesWork } from './work.queries.ts'
import { yearHandlers } from './years/years.routes.ts'

export const expensesContext: ContextModule = {
  name: 'expenses',
  handlers: [
    ...categoryHandlers,
    ...decisionHandlers,
    ...entryHandlers,
    ...fileHandlers,
    ...reportHandlers,
    ...yearHandlers,
  ],
  jobs: [sweepOperationFilesJob],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: { 'expenses.operations': 'expenses.operation', 'expenses.year_amounts': 'expenses.year' },
  permissions: [approveLarge],
  checks: expensesChecks,
  contributions: [
    ...expensesWork.map(workKinds.contribute),
    accountNames.contribute(namesOfCategories),
    documentSources.contribute(operationDocuments),
  ],
}
