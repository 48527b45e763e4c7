import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/history.ts'
import { confirmHistory, historyDraftOf } from './confirm-history.ts'
import { exportHistory } from './export-history.ts'
import { historyPage } from './semester-history.queries.ts'

export const historyHandlers = [
  handle(contract.semesterHistory, ({ params, query, language }) => historyPage(params, query, language)),
  handle(
    contract.exportHistory,
    async ({ params, query, language }) =>
      new FileReply(await exportHistory(params, query.format, query, language), { name: `history.${query.format}` }),
  ),
  handle(contract.historyDraft, ({ params, actor, language }) => historyDraftOf(params, actor, language)),
  handle(contract.confirmHistory, async ({ params, body, actor, language }) => {
    await confirmHistory(params, body.note)
    return historyDraftOf(params, actor, language)
  }),
]
