import { markRead, notificationsOf, unreadOf } from '@halaqa/identity/server'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/notices.ts'

export const noticeHandlers = [
  handle(contract.studentNotices, ({ actor, language }) => notificationsOf(actor.id, language)),
  handle(contract.unreadNotices, async ({ actor }) => ({ unread: await unreadOf(actor.id) })),
  handle(contract.markNotices, async ({ actor, body }) => ({ unread: await markRead(actor.id, body.ids) })),
]
