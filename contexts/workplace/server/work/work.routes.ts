import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/work.ts'
import { kindOf } from '../items/work-kinds.ts'
import { releaseItem, takeItem, takeNext } from './take-work.ts'
import { workOf } from './work.queries.ts'

export const workHandlers = [
  handle(contract.showWork, async ({ actor, query }) => ({ rows: await workOf(actor, query.max_age) })),
  handle(contract.takeNext, ({ params, body, actor }) => takeNext(kindOf(params.kind, actor), actor, body)),
  handle(contract.takeItem, ({ params, actor }) => takeItem(kindOf(params.kind, actor), params.id, actor)),
  handle(contract.releaseItem, async ({ params, actor }) => {
    await releaseItem(kindOf(params.kind, actor), params.id, actor)
    return { item_id: params.id }
  }),
]
