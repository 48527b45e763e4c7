import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/invoice.ts'
import { invoiceById, invoicesPage, paidByDay, paymentsPage } from './invoices.queries.ts'

export const invoiceHandlers = [
  handle(contract.listInvoices, ({ query }) => invoicesPage(query)),
  handle(contract.showInvoice, ({ params }) => invoiceById(params.id)),
  handle(contract.listPayments, ({ query }) => paymentsPage(query)),
  handle(contract.paymentsByDay, async ({ query }) => ({ rows: await paidByDay(query.days) })),
]
