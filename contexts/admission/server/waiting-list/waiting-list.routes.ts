import { handle } from '@halaqa/kit-server/http'
import { deleteWaiting, listWaiting, tellWaiting } from '../../contract/registration.ts'
import { previewRemoval, removeWaiting, tellMany, waitingPage } from './waiting-list.ts'

export const waitingListHandlers = [
  handle(listWaiting, ({ query, actor }) => waitingPage(query, actor)),
  handle(deleteWaiting.preview, ({ params }) => previewRemoval(params.id)),
  handle(deleteWaiting.perform, ({ params }) => removeWaiting(params.id)),
  handle(tellWaiting, ({ body }) => tellMany(body.ids, body.dry_run)),
]
