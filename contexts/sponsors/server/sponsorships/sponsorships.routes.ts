import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/sponsorships.ts'
import { askSponsorship } from './ask-sponsorship.ts'
import { approveSponsorship, refuseSponsorship } from './decide-sponsorship.ts'
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
]
