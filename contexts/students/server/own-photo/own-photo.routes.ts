import { notFound } from '@halaqa/kit-contract'
import { done, previewOf } from '@halaqa/kit-server/acts'
import { openFile } from '@halaqa/kit-server/files'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/own-photo.ts'
import { referenceOf } from '../face-references/face-references.ts'
import { studentOfAccount } from '../students/students.queries.ts'
import { acceptPhoto, lockWaiting, refusePhoto } from './decide-photo.ts'
import { ownPhotoOf, sendOwnPhoto, withdrawConsent } from './own-photo.ts'
import { photoRequestById, photoRequestForStaff, photoRequestsList } from './photo-requests.queries.ts'

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
    const consequences = [{ what: 'students.face-reference', count: reference ? 1 : 0 }]
    return previewOf(() => withdrawConsent(actor), { consequences })
  }),
  handle(contract.withdrawReference.perform, async ({ actor }) => {
    await withdrawConsent(actor)
    return ownPhotoOf(actor)
  }),

  ...photoRequestsList,
  handle(contract.showPhotoRequest, ({ params, actor, language }) => photoRequestForStaff(params.id, actor, language)),
  handle(contract.photoRequestFile, async ({ params }) => {
    const { file_id } = await photoRequestById(params.id)
    if (!file_id) return refuse(notFound)
    const { stream, name, type } = await openFile(file_id)
    return new FileReply(stream, { name, type, inline: true })
  }),
  handle(contract.acceptPhotoRequest.preview, ({ params }) => previewOf(() => lockWaiting(params.id))),
  handle(contract.acceptPhotoRequest.perform, async ({ params }) => {
    await acceptPhoto(params.id)
    return done(params.id)
  }),
  handle(contract.refusePhotoRequest.preview, ({ params }) => previewOf(() => refusePhoto(params.id, 'preview'))),
  handle(contract.refusePhotoRequest.perform, async ({ params, body }) => {
    await refusePhoto(params.id, body.reason)
    return done(params.id)
  }),
]
