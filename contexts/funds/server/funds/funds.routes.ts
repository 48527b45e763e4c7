import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/funds.ts'
import { fundById, fundForm, fundsList, fundView, openFundChoices } from './funds.queries.ts'
import { addFund, changeFund, deleteFund } from './save-fund.ts'

export const fundHandlers = [
  ...fundsList,
  openFundChoices,
  handle(contract.createFund, () => ({ is_open: true })),
  handle(contract.storeFund, async ({ body, actor, language }) => fundById(await addFund(body), actor, language)),
  handle(contract.showFund, ({ params, actor, language }) => fundView(params.id, actor, language)),
  handle(contract.editFund, ({ params, actor, language }) => fundForm(params.id, actor, language)),
  handle(contract.updateFund, async ({ params, body, actor, language }) => {
    await changeFund(params.id, body)
    return fundById(params.id, actor, language)
  }),
  handle(contract.deleteFund.preview, ({ params }) => previewOf(() => deleteFund(params.id))),
  handle(contract.deleteFund.perform, ({ params }) => deleteFund(params.id)),
]
