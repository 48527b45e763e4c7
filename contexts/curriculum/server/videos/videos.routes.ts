import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/video.ts'
import { saveCaptions, saveTranscript } from './save-captions.ts'

export const videoHandlers = [
  handle(contract.saveCaptions, async ({ params, body }) => ({
    cues: await saveCaptions(params.id, body),
  })),
  handle(contract.saveTranscript, async ({ params, body }) => ({
    characters: await saveTranscript(params.id, body),
  })),
]
