import { openFile } from '@halaqa/kit-server/files'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/review.ts'
import { documentById } from '../documents/documents.queries.ts'
import { editImageOf } from './edit-image.ts'
import { queueList, reviewItem } from './review.queries.ts'
import { acceptDocument, refuseWithReason } from './review-document.ts'
import { undoDecisions } from './undo-decision.ts'

/** PDFs and re-encoded images may be shown in the page; everything else is downloaded. */
export async function fileReplyOf(document: { file_id: string; file_name: string; type: string }): Promise<FileReply> {
  const file = await openFile(document.file_id)
  const inline = file.is_ours || file.type === 'application/pdf'
  return new FileReply(file.stream, { name: document.file_name, type: file.type, inline })
}

export const reviewHandlers = [
  ...queueList,
  handle(contract.showDocument, ({ params, actor, language }) => reviewItem(params.id, actor, language)),
  handle(contract.officeDocumentFile, async ({ params }) => fileReplyOf(await documentById(params.id))),
  handle(contract.acceptDocument, async ({ params, actor, language }) => {
    await acceptDocument(params.id)
    return reviewItem(params.id, actor, language)
  }),
  handle(contract.refuseDocument, async ({ params, body, actor, language }) => {
    await refuseWithReason(params.id, body.reason)
    return reviewItem(params.id, actor, language)
  }),
  handle(contract.undoDocuments, ({ body }) => undoDecisions(body)),
  handle(contract.editImage, async ({ params, body, actor, language }) => {
    await editImageOf(params.id, body, actor)
    return reviewItem(params.id, actor, language)
  }),
]
