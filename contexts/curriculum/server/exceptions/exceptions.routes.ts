import { done, previewOf } from '@halaqa/kit-server/acts'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/exception.ts'
import { exceptionById, exceptionsList, removeException, storeException } from './exceptions.ts'

export const exceptionHandlers = [
  ...exceptionsList,
  handle(contract.createException, ({ query }) => ({
    defaults: {
      effect: 'allow' as const,
      starts_on: clock.today(),
      ends_on: addDays(clock.today(), 14),
      ...(query.subject && { subject_id: query.subject }),
    },
  })),
  handle(contract.storeException, async ({ body, actor, language }) =>
    exceptionById(await storeException(body), actor, language),
  ),
  handle(contract.deleteException.preview, ({ params }) => previewOf(() => removeException(params.id))),
  handle(contract.deleteException.perform, async ({ params }) => {
    await removeException(params.id)
    return done(params.id)
  }),
]
