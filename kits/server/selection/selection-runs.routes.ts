import {
  cancelSelectionRun,
  goOnWithSelectionRun,
  putBackSelectionRun,
  selectionRun,
  selectionRuns,
} from '@halaqa/kit-contract'
import { type Handler, handle } from '@halaqa/kit-server/http'
import { putBackSelection } from './kept-edits.ts'
import { rowsOfRun } from './selection-rows.queries.ts'
import { cancelSelection, goOnWithSelection, ownSelectionRuns, runToRead, selectionRunById } from './selection-runs.ts'

/** Of another person there is no run, and so neither rows nor a sheet of them; nor are there for who may not read the list any more. */
const ofOwnRun = ({ run, ...handler }: Handler): Handler => ({
  ...handler,
  run: async context => {
    await runToRead(context.params.id)
    return run(context)
  },
})

export const selectionHandlers = [
  handle(selectionRuns, async ({ query }) => ({ rows: await ownSelectionRuns(query.listing) })),
  handle(selectionRun, ({ params }) => selectionRunById(params.id)),
  handle(cancelSelectionRun, ({ params }) => cancelSelection(params.id)),
  handle(goOnWithSelectionRun, ({ params }) => goOnWithSelection(params.id)),
  handle(putBackSelectionRun, ({ params }) => putBackSelection(params.id)),
  ...rowsOfRun.map(ofOwnRun),
]
