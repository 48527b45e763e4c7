import { done, eachOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { fileById, signedLink } from '@halaqa/kit-server/files'
import { handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/element.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { sourceFileOf, videosOf } from '../videos/videos.queries.ts'
import { elementById, elementForm, elementShape, elementsList, placedIn } from './elements.queries.ts'
import { previewElementRemoval, previewElementsRemoval } from './preview-removal.ts'
import { removeElement, storeElement, updateElement } from './save-element.ts'

const linkSeconds = 300

export const elementHandlers = [
  ...elementsList,
  handle(contract.createElement, async ({ query }) => {
    const lesson = query.lesson ? await lessonById(query.lesson) : undefined
    return {
      defaults: {
        kind: query.kind ?? ('video' as const),
        ...(lesson && { lesson_id: lesson.id, subject_id: lesson.subject_id }),
      },
      videos: lesson ? await videosOf(lesson.subject_id) : [],
    }
  }),
  handle(contract.storeElement, async ({ body }) => elementShape(await storeElement(body))),
  handle(contract.editElement, ({ params, actor, language }) => elementForm(params.id, actor, language)),
  handle(contract.updateElement, async ({ params, body }) => elementShape(await updateElement(params.id, body))),
  handle(contract.deleteElement.preview, ({ params, language }) => previewElementRemoval(params.id, language)),
  handle(contract.deleteElement.perform, async ({ params }) => {
    await removeElement(params.id)
    return done(params.id)
  }),
  handle(contract.deleteElements.preview, async ({ params, query }) => {
    await lessonById(params.id)
    const ids = query.ids ?? (await placedIn(params.id)).map(place => place.element_id)
    return previewElementsRemoval(params.id, ids)
  }),
  handle(contract.deleteElements.perform, ({ params, body }) =>
    eachOf(body.ids, body, id => removeElement(id, params.id)),
  ),
  handle(contract.downloadElement, async ({ params, actor }) => {
    const element = await elementById(params.id)
    const fileId = element.file_id ?? (await sourceFileOf(element.video_id)) ?? refuse(contract.nothingToDownload)
    const { name, type, bytes } = await fileById(fileId)
    const expiresAt = new Date(clock.now().getTime() + linkSeconds * 1000).toISOString()
    return { name, type, bytes, url: signedLink(fileId, { seconds: linkSeconds, actor }), expires_at: expiresAt }
  }),
]
