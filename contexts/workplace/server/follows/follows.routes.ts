import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/follow.ts'
import { followAt, followRecord, followsOf, unfollowRecord } from './follow-record.ts'

export const followHandlers = [
  handle(contract.showFollow, ({ query, actor }) => followAt(query.address, actor)),
  handle(contract.followRecord, ({ body, actor }) => followRecord(body, actor)),
  handle(contract.unfollowRecord, ({ body, actor }) => unfollowRecord(body.address, actor)),
  handle(contract.listFollows, async ({ actor, language }) => ({ rows: await followsOf(actor, language) })),
]
