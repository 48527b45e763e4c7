import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/community.ts'
import { communityPage, conversationPage } from './community.ts'
import { pace } from './forum.routes.ts'
import { writePost } from './write-post.ts'

export const communityHandlers = [
  handle(contract.communityList, ({ query, actor }) => communityPage(actor.id, query)),
  handle(contract.communityShow, ({ params, query, actor }) => conversationPage(actor.id, params.id, query.page)),
  handle(contract.communityStore, ({ body, actor }) => writePost(actor.id, null, body), pace),
]
