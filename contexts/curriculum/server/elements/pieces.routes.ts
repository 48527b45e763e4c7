import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/video.ts'
import { moveEnds, splitScreen, splitVideo } from './split-video.ts'

export const pieceHandlers = [
  handle(contract.splitScreen, ({ params, actor }) => splitScreen(params.id, actor)),
  handle(contract.doSplit, async ({ body }) => ({ rows: await splitVideo(body) })),
  handle(contract.editSplit, ({ params, actor }) => splitScreen(params.id, actor)),
  handle(contract.updateSplit, async ({ body }) => ({
    rows: await moveEnds(body.lesson_id, body.pieces, body.version),
  })),
]
