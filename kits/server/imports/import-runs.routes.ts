import { cancelImportRun, importRun } from '@halaqa/kit-contract'
import { handle } from '@halaqa/kit-server/http'
import { cancelImport, importRunById } from './import-runs.ts'

export const importRunHandlers = [
  handle(importRun, ({ params }) => importRunById(params.id)),
  handle(cancelImportRun, ({ params }) => cancelImport(params.id)),
]
