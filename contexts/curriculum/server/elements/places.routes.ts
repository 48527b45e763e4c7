import { done, eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/place.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { placedIn } from './elements.queries.ts'
import { orderPlaces, placeById, placesList, removePlace, storePlace, updatePlace } from './places.ts'

export const placeHandlers = [
  ...placesList,
  handle(contract.createPlace, () => ({ defaults: { required: true } })),
  handle(contract.storePlace, async ({ body, actor, language }) => placeById(await storePlace(body), actor, language)),
  handle(contract.editPlace, ({ params, actor, language }) => placeById(params.id, actor, language)),
  handle(contract.updatePlace, async ({ params, body, actor, language }) => {
    await updatePlace(params.id, body.required)
    return placeById(params.id, actor, language)
  }),
  handle(contract.showPlace, ({ params, actor, language }) => placeById(params.id, actor, language)),
  handle(contract.deletePlace.preview, ({ params }) => previewOf(() => removePlace(params.id))),
  handle(contract.deletePlace.perform, async ({ params }) => {
    await removePlace(params.id)
    return done(params.id)
  }),
  handle(contract.deletePlaces.preview, async ({ params, query }) => {
    await lessonById(params.id)
    const ids = query.ids ?? (await placedIn(params.id)).map(place => place.place_id)
    return previewOfMany(ids, { what: 'curriculum.lesson-element' }, id => removePlace(id, params.id))
  }),
  handle(contract.deletePlaces.perform, ({ params, body }) => eachOf(body.ids, body, id => removePlace(id, params.id))),
  handle(contract.orderPlaces, async ({ params, body }) => ({ done: await orderPlaces(params.id, body.ids) })),
]
