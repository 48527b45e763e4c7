import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/assignment.ts'
import { kindOf } from '../items/work-kinds.ts'
import { assignItem, giveBackItem } from './assign-work.ts'
import { colleagues } from './colleagues.queries.ts'
import { queueOf } from './queue.queries.ts'

export const assignmentHandlers = [
  handle(contract.showQueue, ({ params, query, actor }) =>
    queueOf(kindOf(params.kind, actor), actor, query.part ?? 'all', query.item_id),
  ),
  colleagues,
  handle(contract.assignItem, ({ params, body, actor }) =>
    assignItem(kindOf(params.kind, actor), params.id, body, actor),
  ),
  handle(contract.giveBackItem, ({ params, actor }) => giveBackItem(kindOf(params.kind, actor), params.id, actor)),
]
