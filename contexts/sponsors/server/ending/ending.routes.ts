import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/sponsorships.ts'
import { askEnd, endSponsorship, keepSponsorship } from './end-sponsorship.ts'
import { endInWords } from './follows.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const endingHandlers = [
  handle(contract.askSponsorshipEnd.preview, async ({ params, query, language }) => {
    const ended_on = query.ended_on ?? clock.today()
    const notes = await endInWords(params.id, ended_on, language)
    return previewOf(() => askEnd(params.id, ended_on, noReasonYet), { notes })
  }),
  handle(contract.askSponsorshipEnd.perform, ({ params, body }) => askEnd(params.id, body.ended_on, body.note)),
  handle(contract.endSponsorship.preview, async ({ params, language }) =>
    previewOf(() => endSponsorship(params.id), { notes: await endInWords(params.id, undefined, language) }),
  ),
  handle(contract.endSponsorship.perform, ({ params }) => endSponsorship(params.id)),
  handle(contract.keepSponsorship.preview, ({ params }) => previewOf(() => keepSponsorship(params.id, noReasonYet))),
  handle(contract.keepSponsorship.perform, ({ params, body }) => keepSponsorship(params.id, body.note)),
]
