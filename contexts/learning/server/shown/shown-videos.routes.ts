import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/shown-videos.ts'
import { exportShown, shownPage } from './shown-videos.queries.ts'

export const shownHandlers = [
  handle(contract.showVideos, ({ query, language }) => shownPage(query, language)),
  handle(
    contract.exportShownVideos,
    ({ query, language }) =>
      new FileReply(exportShown(query.format, query, language), { name: `videos.${query.format}` }),
  ),
]
