import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/views.ts'
import { changeView, removeView, shareView } from './share-view.ts'
import { sharingOf, viewsFor } from './shared-views.queries.ts'

export const viewHandlers = [
  handle(contract.showSharing, ({ query, actor, language }) => sharingOf(query.list, actor, language)),
  handle(contract.shareView, async ({ body, actor, language }) => {
    await shareView(body, actor)
    return { views: await viewsFor(actor, language) }
  }),
  handle(contract.changeView, async ({ params, body, actor, language }) => {
    await changeView(params.id, body, actor)
    return { views: await viewsFor(actor, language) }
  }),
  handle(contract.removeView, async ({ params, actor, language }) => {
    await removeView(params.id, actor)
    return { views: await viewsFor(actor, language) }
  }),
]
