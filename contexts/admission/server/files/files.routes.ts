import { crud } from '@halaqa/kit-server/crud'
import { db, rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf } from '@halaqa/kit-server/http'
import * as contract from '../../contract/files.ts'
import { documentById } from '../documents/documents.queries.ts'
import { refusalReasonTable } from '../documents/documents.table.ts'
import { decideMany, handInFor, refile, takeOut } from './file-documents.ts'
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
    await refile(params.id, body.kind)
    return fileToEdit(params.id, actor, language)
  }),
  handle(contract.deleteFile.preview, async ({ params }) => {
    await documentById(params.id)
    const reason = await refusalOf(() => rehearse(() => takeOut(params.id, 'preview')))
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(contract.deleteFile.perform, ({ params, body }) => takeOut(params.id, body.reason)),
  handle(contract.bulkFiles.preview, ({ query }) => ({
    allowed: true,
    reason: null,
    consequences: query.ids ? [{ what: 'admission.document', count: query.ids.split(',').length }] : [],
  })),
  handle(contract.bulkFiles.perform, ({ body, language }) => decideMany(body, language)),
  handle(contract.imageOf, ({ params, actor, language }) => imageToEdit(params.id, actor, language)),
  handle(contract.reasonsFor, ({ language }) => reasonsIn(language)),
  ...crud(contract.refusalReasons, {
    table: refusalReasonTable,
    visibleTo: () => true,
    remove: 'delete',
    draft: async () => ({ position: (await db().$count(refusalReasonTable)) + 1 }),
  }),
]
