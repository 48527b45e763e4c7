import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/video.ts'
import { saveCaptions, saveTranscript } from './save-captions.ts'
import { moveEnds, splitScreen, splitVideo } from './split-video.ts'

export const videoHandlers = [
  handle(contract.splitScreen, ({ params, actor }) => splitScreen(params.id, actor)),
  handle(contract.doSplit, async ({ body }) => ({ rows: await splitVideo(body) })),
  handle(contract.editSplit, ({ params, actor }) => splitScreen(params.id, actor)),
  handle(contract.updateSplit, async ({ body }) => ({ rows: await moveEnds(body.lesson_id, body.pieces) })),
  handle(contract.saveCaptions, async ({ params, body }) => ({
    cues: await saveCaptions(params.id, body.language, body.vtt),
  })),
  handle(contract.saveTranscript, async ({ params, body }) => ({
    characters: await saveTranscript(params.id, body.transcript),
  })),
]
