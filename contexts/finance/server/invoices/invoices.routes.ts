import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/invoice.ts'
import { invoiceById, invoicesList, paidByDayKept, paymentsList } from './invoices.queries.ts'
import { semesterInvoiceLists } from './semester-invoices.queries.ts'

export const invoiceHandlers = [
  ...invoicesList,
  handle(contract.showInvoice, ({ params }) => invoiceById(params.id)),
  ...semesterInvoiceLists,
  ...paymentsList,
  handle(contract.paymentsByDay, async ({ query }) => ({ rows: await paidByDayKept(query.max_age, query.days) })),
]
