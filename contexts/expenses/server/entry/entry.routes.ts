import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as acts from '../../contract/decisions.ts'
import * as contract from '../../contract/operations.ts'
import { categoryChoices } from '../categories/categories.queries.ts'
import { operationById, operationsList } from '../operations/operations.queries.ts'
import { onlySource, sourceChoices } from '../operations/sources.queries.ts'
import { changeOperation, deleteOperation, enterOperation, enterWithBill } from './enter-operation.ts'
import { operationView } from './operation-view.ts'

const draft = async () => ({ spent_on: clock.today(), bank_account_id: await onlySource() })

export const entryHandlers = [
  ...operationsList,
  categoryChoices,
  sourceChoices,
  handle(contract.createOperation, draft),
  handle(contract.storeOperation, async ({ body: { file_ids, ...input }, actor, language }) =>
    operationById(await enterOperation(input, file_ids), actor, language),
  ),
  handle(contract.showOperation, ({ params, actor, language }) => operationView(params.id, actor, language)),
  handle(contract.editOperation, ({ params, actor, language }) => operationView(params.id, actor, language)),
  handle(contract.updateOperation, async ({ params, body, actor, language }) => {
    await changeOperation(params.id, body)
    return operationById(params.id, actor, language)
  }),
  handle(contract.createOneStep, draft),
  handle(contract.storeOneStep, async ({ body, actor, language }) =>
    operationById(await enterWithBill(body), actor, language),
  ),
  handle(acts.deleteOperation.preview, ({ params }) => previewOf(() => deleteOperation(params.id))),
  handle(acts.deleteOperation.perform, ({ params }) => deleteOperation(params.id)),
]
