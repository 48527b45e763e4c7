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
export { changePayer } from './invoices/change-payer.ts'
export { giveBack, refundableOf } from './invoices/give-back.ts'
export { holdOpenInvoice } from './invoices/hold-open-invoice.ts'
export { invoiceName } from './invoices/invoice-name.ts'
export {
  cancelInvoice,
  chargePayer,
  exemptInvoice,
  type IssuedInvoice,
  issueInvoice,
  type NewInvoice,
} from './invoices/issue-invoice.ts'
export { issueInvoices } from './invoices/issue-many.ts'
export { living, livingInvoice, openInvoice, openInvoicesOf } from './invoices/joined-invoices.ts'
export {
  dueByInvoice,
  invoiceParts,
  type PartedInvoice,
  type PartsOfInvoice,
  partsOfInvoices,
} from './invoices/parts-of-invoices.ts'
export { type InvoiceLine, linesOfInvoice, replaceInvoice } from './invoices/replace-invoice.ts'
export { ensureItems } from './items/ensure-items.ts'
export { hourFeesOn, type ItemToCharge, itemsToCharge, priceOf, pricesOf } from './items/prices.ts'
export { type DocumentSource, documentSources } from './journal/document-sources.ts'
export {
  type AccountOf,
  expense,
  fund,
  income,
  type Payer,
  receivable,
  renameAccount,
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
export { mountSandboxBank } from './sandbox-bank/sandbox-bank.ts'
export { type Statement, type StatementRow, statementOf } from './statements/statement-of.ts'
export { holdTillDay, openTillDay } from './tills/till-day.ts'
