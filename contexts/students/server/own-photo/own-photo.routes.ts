import { notFound } from '@halaqa/kit-contract'
import { openFile } from '@halaqa/kit-server/files'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/own-photo.ts'
import { referenceOf } from '../face-references/face-references.ts'
import { studentOfAccount } from '../students/students.queries.ts'
import { acceptPhoto, previewDecision, refusePhoto } from './decide-photo.ts'
import { ownPhotoOf, sendOwnPhoto, withdrawConsent } from './own-photo.ts'
import { photoRequestById, photoRequestsPage } from './photo-requests.queries.ts'

const done = (id: number) => ({ id, ok: true, code: null, message: null })
/** Each picture is encoded twice: what one account sends in a minute. */
const pace = { max: 6, seconds: 60 }

export const ownPhotoHandlers = [
  handle(contract.ownPhoto, ({ actor }) => ownPhotoOf(actor)),
  handle(
    contract.uploadOwnPhoto,
    async ({ body, uploads, actor }) => {
      await sendOwnPhoto(actor, uploads, body)
      return ownPhotoOf(actor)
    },
    pace,
  ),
  handle(contract.withdrawReference.preview, async ({ actor }) => {
    const reference = await referenceOf((await studentOfAccount(actor.id)).id)
    return {
      allowed: true,
      reason: null,
      consequences: reference ? [{ what: 'students.face-reference', count: 1 }] : [],
    }
  }),
  handle(contract.withdrawReference.perform, async ({ actor }) => {
    await withdrawConsent(actor)
    return ownPhotoOf(actor)
  }),

  handle(contract.listPhotoRequests, ({ query, actor }) => photoRequestsPage(query, actor)),
  handle(contract.photoRequestFile, async ({ params }) => {
    const { fileId } = await photoRequestById(params.id)
    if (!fileId) return refuse(notFound)
    const { stream, name, type } = await openFile(fileId)
    return new FileReply(stream, { name, type, inline: true })
  }),
  handle(contract.acceptPhotoRequest.preview, ({ params }) => previewDecision(params.id)),
  handle(contract.acceptPhotoRequest.perform, async ({ params }) => {
    await acceptPhoto(params.id)
    return done(params.id)
  }),
  handle(contract.refusePhotoRequest.preview, ({ params }) => previewDecision(params.id)),
  handle(contract.refusePhotoRequest.perform, async ({ params, body }) => {
    await refusePhoto(params.id, body.reason)
    return done(params.id)
  }),
]
