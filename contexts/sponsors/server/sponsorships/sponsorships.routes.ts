import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/sponsorships.ts'
import { askSponsorship } from './ask-sponsorship.ts'
import { approveSponsorship, endSponsorship, refuseSponsorship } from './decide-sponsorship.ts'
import { sponsorshipDraft, sponsorshipsList, sponsorshipView } from './sponsorships.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const sponsorshipHandlers = [
  ...sponsorshipsList,
  handle(contract.createSponsorship, ({ query }) => sponsorshipDraft(query)),
  handle(contract.storeSponsorship, ({ body }) => askSponsorship(body)),
  handle(contract.showSponsorship, ({ params, actor, language }) => sponsorshipView(params.id, actor, language)),
  handle(contract.approveSponsorship.preview, ({ params }) => previewOf(() => approveSponsorship(params.id))),
  handle(contract.approveSponsorship.perform, ({ params }) => approveSponsorship(params.id)),
  handle(contract.refuseSponsorship.preview, ({ params }) =>
    previewOf(() => refuseSponsorship(params.id, noReasonYet)),
  ),
  handle(contract.refuseSponsorship.perform, ({ params, body }) => refuseSponsorship(params.id, body.note)),
  handle(contract.endSponsorship.preview, ({ params }) =>
    previewOf(() => endSponsorship(params.id, clock.today(), noReasonYet)),
  ),
  handle(contract.endSponsorship.perform, ({ params, body }) => endSponsorship(params.id, body.ended_on, body.note)),
]
