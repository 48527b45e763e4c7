import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/lookups.ts'
import { findElements, findLessons } from './lookups.queries.ts'

export const lookupHandlers = [
  handle(contract.findElements, ({ query }) => findElements(query)),
  handle(contract.findLessons, ({ query }) => findLessons(query)),
]
