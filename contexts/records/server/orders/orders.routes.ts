import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/orders.ts'
import { exportOrders, ordersPage } from './orders.queries.ts'

export const orderHandlers = [
  handle(contract.listOrders, ({ params, query, language }) => ordersPage(params.id, query, language)),
  handle(
    contract.exportOrders,
    async ({ params, query, language }) =>
      new FileReply(await exportOrders(params.id, query.format, query, language), { name: `orders.${query.format}` }),
  ),
]
