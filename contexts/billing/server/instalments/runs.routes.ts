import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/instalment-runs.ts'
import type { InstalmentRunRow } from './instalment-runs.table.ts'
import { cancelRun, continueRun, startRun } from './run-plans.ts'
import { instalmentRunsList, presentRuns, runDraft } from './runs.queries.ts'

const shown = async (run: InstalmentRunRow) => (await presentRuns([run]))[0]!

export const instalmentRunHandlers = [
  ...instalmentRunsList,
  handle(contract.createWithRule, ({ query }) => runDraft(query)),
  handle(contract.startInstalmentRun, async ({ body }) => shown(await startRun(body))),
  handle(contract.startInstalmentRunByProgram, async ({ body }) => shown(await startRun(body))),
  handle(contract.cancelInstalmentRun.preview, ({ params }) => previewOf(() => cancelRun(params.id))),
  handle(contract.cancelInstalmentRun.perform, async ({ params }) => shown(await cancelRun(params.id))),
  handle(contract.continueInstalmentRun.preview, ({ params }) => previewOf(() => continueRun(params.id))),
  handle(contract.continueInstalmentRun.perform, async ({ params }) => shown(await continueRun(params.id))),
]
