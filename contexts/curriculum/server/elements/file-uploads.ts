import { definePurpose, sweepUnnamed, type UploadTarget } from '@halaqa/kit-server/files'
import { fileMaxBytes, fileTypes, fileUpload } from '../../contract/video.ts'
import { mayUpload } from '../videos/uploads.ts'
import { elementTable } from './elements.table.ts'

export const filePurpose = definePurpose({ name: fileUpload, types: fileTypes, maxBytes: fileMaxBytes })
export const fileUploadTarget: UploadTarget = { purpose: filePurpose, allow: mayUpload }

/** Files that were sent for an element which was never saved go after a day. Answers how many. */
export const sweepElementFiles = (): Promise<number> => sweepUnnamed(filePurpose, elementTable.file_id)
