import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepDrafts } from '../drafts/drafts.ts'
import { sweepDocumentFiles } from '../equations/forget-files.ts'
import { sumMoves } from '../reports/sum-moves.ts'

/** Half-written applications that nobody came back to for thirty days go, every night. */
export const sweepDraftsJob = job({
  name: 'admission.sweep-drafts',
  schema: z.object({}),
  cron: '10 2 * * *',
  run: () => sweepDrafts(),
})

/** Scans that nothing names go a day after they came. */
export const sweepDocumentFilesJob = job({
  name: 'admission.sweep-document-files',
  schema: z.object({}),
  cron: '37 * * * *',
  run: () => sweepDocumentFiles(),
})

/** Moves of the days that are over are summed for the reports. Every hour, for nights a server slept: mostly idle. */
export const sumMovesJob = job({
  name: 'admission.sum-moves',
  schema: z.object({}),
  cron: '25 * * * *',
  run: sumMoves,
})
