import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/sponsors.ts'
import { addSponsor, changeSponsor, deleteSponsor } from './save-sponsor.ts'
import { activeSponsorChoices, sponsorById, sponsorsList, sponsorView } from './sponsors.queries.ts'

export const sponsorHandlers = [
  ...sponsorsList,
  activeSponsorChoices,
  handle(contract.createSponsor, () => ({ kind: 'body' as const, is_active: true })),
  handle(contract.storeSponsor, async ({ body, actor, language }) =>
    sponsorById(await addSponsor(body), actor, language),
  ),
  handle(contract.showSponsor, ({ params, actor, language }) => sponsorView(params.id, actor, language)),
  handle(contract.editSponsor, ({ params, actor, language }) => sponsorById(params.id, actor, language)),
  handle(contract.updateSponsor, async ({ params, body, actor, language }) => {
    await changeSponsor(params.id, body)
    return sponsorById(params.id, actor, language)
  }),
  handle(contract.deleteSponsor.preview, ({ params }) => previewOf(() => deleteSponsor(params.id))),
  handle(contract.deleteSponsor.perform, ({ params }) => deleteSponsor(params.id)),
]
