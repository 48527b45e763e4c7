import { job } from '@halaqa/kit-server/jobs'
import { z } from 'zod'
import { sweepUploads } from './uploads.ts'

export { fileTable } from './files.table.ts'
export { imagesToPdf } from './images-to-pdf.ts'
export { type LinkOptions, signedLink } from './link.ts'
export * from './problems.ts'
export { definePurpose, type Purpose } from './purpose.ts'
export { type FileServing, serveFiles } from './serve.ts'
export { storage } from './storage.ts'
export {
  fileById,
  type NewFile,
  type Owner,
  openFile,
  readFile,
  removeFile,
  type StoredFile,
  storeFile,
  storeFileNamed,
} from './store.ts'
export { sweepUnnamed } from './sweep.ts'
export { acceptUploads, sweepUploads, type Uploads, type UploadTarget } from './uploads.ts'
export { isFileKey, type KeptFile, keptFiles, listStore } from './whole-store.ts'

export const fileJobs = [
  job({ name: 'platform.sweep-uploads', schema: z.object({}), cron: '17 * * * *', run: () => sweepUploads() }),
]
