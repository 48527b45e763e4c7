import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/record.ts'
import { recordOf } from './record.queries.ts'

export const recordHandlers = [
  handle(contract.studentRecord, ({ params, actor, language }) => recordOf(params.id, actor, language)),
  handle(contract.showStudent, ({ params, actor, language }) => recordOf(params.id, actor, language)),
]
