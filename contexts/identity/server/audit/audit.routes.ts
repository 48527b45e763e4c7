import { handle } from '@halaqa/kit-server/http'
import { listAudit, listOutbox, resendOutbox, revealOutbox, showOutbox } from '../../contract/audit.ts'
import { outboxPage, reveal, sendAgain, showMessage } from '../outbox/outbox.queries.ts'
import { auditPage } from './audit.queries.ts'

export const auditHandlers = [
  handle(listAudit, ({ query }) => auditPage(query)),
  handle(listOutbox, ({ query }) => outboxPage(query)),
  handle(showOutbox, ({ params, actor }) => showMessage(params.id, actor)),
  handle(revealOutbox, ({ params }) => reveal(params.id)),
  handle(resendOutbox, ({ params }) => sendAgain(params.id)),
]
