import { addDays, clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/exception.ts'
import { done, previewOf } from '../listing.ts'
import { exceptionById, exceptionPage, removeException, storeException } from './exceptions.ts'

export const exceptionHandlers = [
  handle(contract.listExceptions, ({ query, actor, language }) => exceptionPage(query, actor, language)),
  handle(contract.createException, ({ query }) => ({
    defaults: {
      effect: 'allow' as const,
      startsOn: clock.today(),
      endsOn: addDays(clock.today(), 14),
      ...(query.subject && { subjectId: query.subject }),
    },
  })),
  handle(contract.storeException, async ({ body, actor, language }) =>
    exceptionById(await storeException(body), actor, language),
  ),
  handle(contract.deleteException.preview, async ({ params, actor, language }) => {
    await exceptionById(params.id, actor, language)
    return previewOf([params.id], removeException)
  }),
  handle(contract.deleteException.perform, async ({ params }) => {
    await removeException(params.id)
    return done(params.id)
  }),
]
