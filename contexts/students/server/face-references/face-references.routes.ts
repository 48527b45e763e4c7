import { notFound } from '@halaqa/kit-contract'
import { handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/face-references.ts'
import { deleteReference, referenceOf, referencesPage } from './face-references.ts'

// FACE DATA: see the contract.
export const faceReferenceHandlers = [
  handle(contract.listFaceReferences, ({ query, actor }) => referencesPage(query, actor)),
  handle(contract.deleteFaceReference.preview, async ({ params }) => {
    if (!(await referenceOf(params.id))) refuse(notFound)
    return { allowed: true, reason: null, consequences: [] }
  }),
  handle(contract.deleteFaceReference.perform, async ({ params, body }) => {
    await deleteReference(params.id, body.reason)
    return { id: params.id, ok: true, code: null, message: null }
  }),
]
