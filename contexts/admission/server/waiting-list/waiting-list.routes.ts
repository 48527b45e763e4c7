import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/waiting-list.ts'
import { extendOfferOf, offerSeatsTo, withdrawOfferOf } from './offer-seat.ts'
import { offerOfToken, waitingList } from './waiting-list.queries.ts'
import { notifyMany, removeWaiting } from './waiting-list.ts'

export const waitingListHandlers = [
  ...waitingList,
  handle(contract.deleteWaiting.preview, ({ params }) => previewOf(() => removeWaiting(params.id))),
  handle(contract.deleteWaiting.perform, ({ params }) => removeWaiting(params.id)),
  handleMany(contract.notifyWaiting, ({ body }) => notifyMany(body.ids, body.dry_run)),
  handleMany(contract.offerSeats, ({ body }) => offerSeatsTo(body.ids, body.period_id, body.dry_run)),
  handle(contract.extendOffer.preview, ({ params }) => previewOf(() => extendOfferOf(params.id, 1, 'preview'))),
  handle(contract.extendOffer.perform, ({ params, body }) => extendOfferOf(params.id, body.hours, body.reason)),
  handle(contract.withdrawOffer.preview, ({ params }) => previewOf(() => withdrawOfferOf(params.id, 'preview'))),
  handle(contract.withdrawOffer.perform, ({ params, body }) => withdrawOfferOf(params.id, body.reason)),
  handle(contract.showOffer, async ({ query }) => ({ offer: await offerOfToken(query.token) }), {
    max: 60,
    seconds: 60,
  }),
]
