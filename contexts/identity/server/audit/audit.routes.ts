import { handle } from '@halaqa/kit-server/http'
import { resendOutbox, revealOutbox, showOutbox } from '../../contract/audit.ts'
import { outboxList, revealMessage, sendAgain, showMessage } from '../outbox/outbox.queries.ts'
import { auditList } from './audit.queries.ts'

export const auditHandlers = [
  ...auditList,
  ...outboxList,
  handle(showOutbox, ({ params, actor }) => showMessage(params.id, actor)),
  handle(revealOutbox, ({ params }) => revealMessage(params.id)),
  handle(resendOutbox, ({ params }) => sendAgain(params.id)),
]
