import { done, previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/face-references.ts'
import { deleteReference, referencesPage } from './face-references.ts'

// FACE DATA: see the contract.
export const faceReferenceHandlers = [
  handle(contract.listFaceReferences, ({ query, actor }) => referencesPage(query, actor)),
  handle(contract.deleteFaceReference.preview, ({ params }) => previewOf(() => deleteReference(params.id, 'preview'))),
  handle(contract.deleteFaceReference.perform, async ({ params, body }) => {
    await deleteReference(params.id, body.reason)
    return done(params.id)
  }),
]
