import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/years.ts'
import { addYear, changeYear, deleteYear } from './save-year.ts'
import { yearDraft, yearForm, yearRow, yearsList, yearView } from './years.queries.ts'

export const yearHandlers = [
  ...yearsList,
  handle(contract.createYear, ({ language }) => yearDraft(language)),
  handle(contract.storeYear, async ({ body, actor }) => yearRow(await addYear(body), actor)),
  handle(contract.showYear, ({ params, actor, language }) => yearView(params.id, actor, language)),
  handle(contract.editYear, ({ params, actor, language }) => yearForm(params.id, actor, language)),
  handle(contract.updateYear, async ({ params, body, actor }) => {
    await changeYear(params.id, body)
    return yearRow(params.id, actor)
  }),
  handle(contract.deleteYear.preview, ({ params }) => previewOf(() => deleteYear(params.id))),
  handle(contract.deleteYear.perform, ({ params }) => deleteYear(params.id)),
]
