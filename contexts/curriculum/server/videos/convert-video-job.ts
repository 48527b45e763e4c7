import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { convertVideo } from './convert-video.ts'

/** Makes of an uploaded film what players like. An hour of film takes about as long on two cores. */
export const convertVideoJob = job({
  name: 'curriculum.convert-video',
  schema: z.object({ videoId: z.int() }),
  retries: 2,
  minutes: 240,
  run: ({ videoId }, { signal }) => convertVideo(videoId, signal),
})
