import { FileReply, handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/cards.ts'
import { studentById } from '../students/students.queries.ts'
import { actOnPhotos, previewPhotos } from './bulk-photos.ts'
import { cardsList, photosList, photoView } from './photos.queries.ts'
import { editPhotoOf, restorePhoto, setPhoto } from './photos.ts'
import { cardOf, renderCard } from './print-card.ts'

/** A picture takes a tenth of a second. */
const pictures = { looksAt: 10, rowsAtOnce: 10 }

export const cardHandlers = [
  ...cardsList,
  handle(contract.viewCard, ({ params, language }) => cardOf(params.id, language)),
  handle(contract.printCard, async ({ params, language }) => {
    const { body, name } = await renderCard(params.id, language)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  ...photosList,
  handle(contract.editPhoto, ({ params, language }) => photoView(params.id, language)),
  handle(contract.updatePhoto, async ({ params, body, actor, language }) => {
    const { id } = await studentById(params.id)
    const { photo_id, restore, ...edit } = body
    await (restore ? restorePhoto(id, photo_id) : editPhotoOf(id, photo_id, edit, actor))
    return photoView(id, language)
  }),
  handleMany(contract.bulkPhotos.preview, ({ query }) => previewPhotos(query.ids, query.act), pictures),
  handleMany(contract.bulkPhotos.perform, ({ body, actor }) => actOnPhotos(body, actor), pictures),
  handle(contract.storePhoto, async ({ body, uploads, actor, language }) => {
    const id = Number(body.student_id)
    await setPhoto(id, uploads, actor)
    return photoView(id, language)
  }),
]
