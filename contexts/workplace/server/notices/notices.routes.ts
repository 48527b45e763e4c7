import { markRead, markReadUpTo, notificationsOf, unreadOf } from '@halaqa/identity/server'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/notices.ts'

export const noticeHandlers = [
  handle(contract.staffNotices, ({ actor, language }) => notificationsOf(actor.id, language)),
  handle(contract.unreadStaffNotices, async ({ actor }) => ({ unread: await unreadOf(actor.id) })),
  handle(contract.markStaffNotices, async ({ actor, body }) => ({
    unread: body.ids ? await markRead(actor.id, body.ids) : await markReadUpTo(actor.id, body.up_to!),
  })),
]
