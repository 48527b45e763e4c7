import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/invoice.ts'
import { invoiceById, invoicesList, paidByDayKept, paymentsList } from './invoices.queries.ts'

export const invoiceHandlers = [
  ...invoicesList,
  handle(contract.showInvoice, ({ params }) => invoiceById(params.id)),
  ...paymentsList,
  handle(contract.paymentsByDay, async ({ query }) => ({ rows: await paidByDayKept(query.max_age, query.days) })),
]
