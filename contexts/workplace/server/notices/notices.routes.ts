import { markRead, markReadUpTo, unreadOf } from '@halaqa/identity/server'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/notices.ts'
import { noticesForStaff } from './staff-notices.ts'

export const noticeHandlers = [
  handle(contract.staffNotices, ({ actor, language }) => noticesForStaff(actor, language)),
  handle(contract.unreadStaffNotices, async ({ actor }) => ({ unread: await unreadOf(actor.id) })),
  handle(contract.markStaffNotices, async ({ actor, body }) => ({
    unread: body.ids ? await markRead(actor.id, body.ids) : await markReadUpTo(actor.id, body.up_to!),
  })),
]
