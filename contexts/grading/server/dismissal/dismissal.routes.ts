import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/dismissal-exceptions.ts'
import { draftException, exceptionById, exceptionsList } from './dismissal-exceptions.queries.ts'
import { changeException, exceptFromDismissal, takeExceptionBack } from './write-dismissal-exception.ts'

export const dismissalHandlers = [
  ...exceptionsList,
  handle(contract.createDismissalException, ({ query }) => draftException(query)),
  handle(contract.storeDismissalException, async ({ body, actor, language }) =>
    exceptionById(await exceptFromDismissal(body), actor, language),
  ),
  handle(contract.showDismissalException, ({ params, actor, language }) => exceptionById(params.id, actor, language)),
  handle(contract.editDismissalException, ({ params, actor, language }) => exceptionById(params.id, actor, language)),
  handle(contract.updateDismissalException, async ({ params, body, actor, language }) => {
    await changeException(params.id, body)
    return exceptionById(params.id, actor, language)
  }),
  handle(contract.deleteDismissalException.preview, ({ params }) => previewOf(() => takeExceptionBack(params.id))),
  handle(contract.deleteDismissalException.perform, async ({ params }) => {
    await takeExceptionBack(params.id)
    return { id: params.id, ok: true }
  }),
]
