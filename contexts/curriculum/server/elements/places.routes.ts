import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/place.ts'
import { lessonById, placesIn } from '../lessons/lessons.queries.ts'
import { done, onEach, previewOf } from '../listing.ts'
import { orderPlaces, placeById, placePage, removePlace, storePlace, updatePlace } from './places.ts'

export const placeHandlers = [
  handle(contract.listPlaces, ({ query, actor, language }) => placePage(query, actor, language)),
  handle(contract.createPlace, () => ({ defaults: { required: true } })),
  handle(contract.storePlace, async ({ body, actor, language }) => placeById(await storePlace(body), actor, language)),
  handle(contract.editPlace, ({ params, actor, language }) => placeById(params.id, actor, language)),
  handle(contract.updatePlace, async ({ params, body, actor, language }) => {
    await updatePlace(params.id, body.required)
    return placeById(params.id, actor, language)
  }),
  handle(contract.showPlace, ({ params, actor, language }) => placeById(params.id, actor, language)),
  handle(contract.deletePlace.preview, async ({ params, actor, language }) => {
    await placeById(params.id, actor, language)
    return previewOf([params.id], id => removePlace(id))
  }),
  handle(contract.deletePlace.perform, async ({ params }) => {
    await removePlace(params.id)
    return done(params.id)
  }),
  handle(contract.deletePlaces.preview, async ({ params, query }) => {
    await lessonById(params.id)
    const ids = query.ids ?? (await placesIn(params.id)).map(place => place.placeId)
    return previewOf(ids, id => removePlace(id, params.id), [{ what: 'curriculum.lesson-element', count: ids.length }])
  }),
  handle(contract.deletePlaces.perform, ({ params, body }) =>
    onEach(body.ids, body.dry_run, id => removePlace(id, params.id)),
  ),
  handle(contract.orderPlaces, async ({ params, body }) => ({ done: await orderPlaces(params.id, body.ids) })),
]
