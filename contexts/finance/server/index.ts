/** The door of finance. */
export { changePayer } from './invoices/change-payer.ts'
export { giveBack } from './invoices/give-back.ts'
export { invoiceName } from './invoices/invoice-name.ts'
export {
  cancelInvoice,
  exemptInvoice,
  type IssuedInvoice,
  issueInvoice,
  type NewInvoice,
} from './invoices/issue-invoice.ts'
export {
  type InvoiceSummary,
  invoicesAbout,
  invoicesOf,
  invoicesOfMany,
  invoicesPart,
  type PayerInvoice,
  receiptsOf,
} from './payments/payments.queries.ts'
export { startCheckout } from './payments/start-checkout.ts'
export { mountSandboxBank } from './sandbox-bank/sandbox-bank.ts'
