/** The door of finance. */
export {
  type BankBalance,
  balancesOfBanks,
  leastHeldFrom,
  lockBankAccount,
  requireHeld,
  standingOn,
} from './banks/balances.ts'
export { accountOfBank, openBankAccount } from './banks/bank-accounts.queries.ts'
export type { BankAccount } from './banks/bank-accounts.table.ts'
export { type BankMovement, bankMovements } from './banks/bank-movements.ts'
export { daysOfGateways, type GatewayDay } from './gateways/days-of-gateways.ts'
export { changePayer } from './invoices/change-payer.ts'
export { giveBack, refundableOf } from './invoices/give-back.ts'
export { invoiceName } from './invoices/invoice-name.ts'
export { type InvoiceToSettle, invoicesToSettle } from './invoices/invoices-to-settle.ts'
export {
  cancelInvoice,
  chargePayer,
  exemptInvoice,
  type IssuedInvoice,
  issueInvoice,
  type NewInvoice,
} from './invoices/issue-invoice.ts'
export { issueInvoices } from './invoices/issue-many.ts'
export { type InvoiceLine, linesOfInvoice, replaceInvoice } from './invoices/replace-invoice.ts'
export { ensureItems } from './items/ensure-items.ts'
export { hourFeesOn, type ItemToCharge, itemsToCharge, priceOf, pricesOf } from './items/prices.ts'
export { type DocumentSource, documentSources } from './journal/document-sources.ts'
export { nameDocuments } from './journal/name-documents.ts'
export {
  type AccountOf,
  expense,
  fund,
  gatewayClearing,
  income,
  type Payer,
  receivable,
  renameAccount,
  suspense,
} from './ledger/accounts.ts'
export { nextNumber } from './ledger/next-number.ts'
export { type Movement, type Posting, post } from './ledger/post.ts'
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
export {
  askPostedReversal,
  receiptPayer,
  receiveTransfer,
  type WaitingTransfer,
  waitingTransfers,
} from './receipts/receive-transfer.ts'
export { confirmReceipt } from './receipts/record-receipt.ts'
export { mountSandboxBank } from './sandbox-bank/sandbox-bank.ts'
export { type Statement, type StatementRow, statementOf } from './statements/statement-of.ts'
export { holdTillDay, openTillDay } from './tills/till-day.ts'
