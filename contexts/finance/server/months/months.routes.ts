import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/months.ts'
import { askToClose, closeMonth, leaveOpen, reopenMonth } from './close-month.ts'
import { withLeftOpen } from './left-open.ts'
import { monthsList } from './months.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const monthHandlers = [
  ...monthsList,
  handle(contract.askToCloseMonth.preview, ({ params, language }) => withLeftOpen(params.id, language, askToClose)),
  handle(contract.askToCloseMonth.perform, ({ params }) => askToClose(params.id)),
  handle(contract.closeMonth.preview, ({ params, language }) => withLeftOpen(params.id, language, closeMonth)),
  handle(contract.closeMonth.perform, ({ params }) => closeMonth(params.id)),
  handle(contract.leaveMonthOpen.preview, ({ params }) => previewOf(() => leaveOpen(params.id, noReasonYet))),
  handle(contract.leaveMonthOpen.perform, ({ params, body }) => leaveOpen(params.id, body.reason)),
  handle(contract.reopenMonth.preview, ({ params }) => previewOf(() => reopenMonth(params.id, noReasonYet))),
  handle(contract.reopenMonth.perform, ({ params, body }) => reopenMonth(params.id, body.reason)),
]
