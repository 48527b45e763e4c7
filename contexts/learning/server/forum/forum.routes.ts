import { done } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/forum.ts'
import * as post from '../../contract/post.ts'
import { hidePost, moderatedList, previewOn, reportedPost, settleReports, showPost } from './moderation.ts'
import { changePost, takePostBack } from './own-post.ts'
import { forumPage } from './posts.ts'
import { reactToPost } from './reactions.ts'
import { reportPost } from './report-post.ts'
import { storePost } from './write-post.ts'

const reports = 'learning.forum.reports'
/** What one account writes in a minute. */
export const pace = { max: 20, seconds: 60 }

export const forumHandlers = [
  handle(contract.allPosts, ({ query, actor }) => forumPage(actor.id, query)),
  handle(contract.storePost, ({ body, actor }) => storePost(actor.id, body), pace),
  handle(contract.reportPost, ({ params, body, actor }) => reportPost(actor.id, params.id, body.reason), pace),
  handle(post.reactToPost, ({ params, body, actor }) => reactToPost(actor.id, params.id, body), {
    max: 60,
    seconds: 60,
  }),
  handle(post.updatePost, ({ params, body, actor }) => changePost(actor.id, params.id, body), pace),
  handle(post.deletePost, ({ params, actor }) => takePostBack(actor.id, params.id), pace),
  ...moderatedList,
  handle(contract.showReported, ({ params, actor, language }) => reportedPost(params.id, actor, language)),
  handle(contract.hidePost.preview, ({ params }) => previewOn(params.id, () => hidePost(params.id, ''), reports)),
  handle(contract.hidePost.perform, async ({ params, body }) => {
    await hidePost(params.id, body.reason)
    return done(params.id)
  }),
  handle(contract.showPost.preview, ({ params }) => previewOn(params.id, () => showPost(params.id), reports)),
  handle(contract.showPost.perform, async ({ params }) => {
    await showPost(params.id)
    return done(params.id)
  }),
  handle(contract.settleReports.preview, ({ params, query }) =>
    previewOn(params.id, () => settleReports(params.id, query.version), reports),
  ),
  handle(contract.settleReports.perform, async ({ params, body }) => {
    await settleReports(params.id, body.version)
    return done(params.id)
  }),
]
