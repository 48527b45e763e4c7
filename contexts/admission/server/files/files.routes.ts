import { previewOf } from '@halaqa/kit-server/acts'
import { crud } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/files.ts'
import { refusalReasonTable } from '../documents/documents.table.ts'
import { decideMany, handInFor, moveDocumentToKind, previewDecisions, takeOut } from './file-documents.ts'
import { filesOf, fileToEdit, imageToEdit, reasonsIn } from './files.queries.ts'

export const fileHandlers = [
  handle(contract.listFiles, ({ params, actor, language }) => filesOf(params.id, actor, language)),
  handle(contract.createFile, ({ params, actor, language }) => filesOf(params.id, actor, language)),
  handle(contract.storeFileFor, async ({ body, uploads, actor, language }) => {
    const registrationId = Number(body.registration_id)
    await handInFor(registrationId, body.kind, uploads, actor)
    return filesOf(registrationId, actor, language)
  }),
  handle(contract.editFile, ({ params, actor, language }) => fileToEdit(params.id, actor, language)),
  handle(contract.updateFile, async ({ params, body, actor, language }) => {
    await moveDocumentToKind(params.id, body.kind)
    return fileToEdit(params.id, actor, language)
  }),
  handle(contract.deleteFile.preview, ({ params }) => previewOf(() => takeOut(params.id, 'preview'))),
  handle(contract.deleteFile.perform, ({ params, body }) => takeOut(params.id, body.reason)),
  handle(contract.bulkFiles.preview, ({ query }) => previewDecisions(query.ids, query.act)),
  handle(contract.bulkFiles.perform, ({ body }) => decideMany(body)),
  handle(contract.imageOf, ({ params, actor, language }) => imageToEdit(params.id, actor, language)),
  handle(contract.reasonsFor, ({ language }) => reasonsIn(language)),
  ...crud(contract.refusalReasons, {
    table: refusalReasonTable,
    visibleTo: () => true,
    remove: 'delete',
    draft: async () => ({ position: (await db().$count(refusalReasonTable)) + 1 }),
  }),
]
