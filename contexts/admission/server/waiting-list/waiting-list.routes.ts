import { rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf } from '@halaqa/kit-server/http'
import * as contract from '../../contract/waiting-list.ts'
import { extendOfferOf, offerSeatsTo, withdrawOfferOf } from './offer-seat.ts'
import { offerOfToken, waitingPage } from './waiting-list.queries.ts'
import { removeWaiting, tellMany, waitingById } from './waiting-list.ts'

async function previewOf(id: number, work: () => Promise<unknown>) {
  await waitingById(id)
  const reason = await refusalOf(() => rehearse(work))
  return { allowed: !reason, reason, consequences: [] }
}

export const waitingListHandlers = [
  handle(contract.listWaiting, ({ query, actor, language }) => waitingPage(query, actor, language)),
  handle(contract.deleteWaiting.preview, ({ params }) => previewOf(params.id, () => removeWaiting(params.id))),
  handle(contract.deleteWaiting.perform, ({ params }) => removeWaiting(params.id)),
  handle(contract.tellWaiting, ({ body }) => tellMany(body.ids, body.dry_run)),
  handle(contract.offerSeats, ({ body }) => offerSeatsTo(body.ids, body.period_id, body.dry_run)),
  handle(contract.extendOffer.preview, ({ params }) =>
    previewOf(params.id, () => extendOfferOf(params.id, 1, 'preview')),
  ),
  handle(contract.extendOffer.perform, ({ params, body }) => extendOfferOf(params.id, body.hours, body.reason)),
  handle(contract.withdrawOffer.preview, ({ params }) =>
    previewOf(params.id, () => withdrawOfferOf(params.id, 'preview')),
  ),
  handle(contract.withdrawOffer.perform, ({ params, body }) => withdrawOfferOf(params.id, body.reason)),
  handle(contract.showOffer, async ({ query }) => ({ offer: await offerOfToken(query.token) }), {
    max: 60,
    seconds: 60,
  }),
]
