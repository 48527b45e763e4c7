/** The door of finance. */
export {
  type BankBalance,
  balancesOfBanks,
  leastHeldFrom,
  leastLeftFrom,
  lockBankAccount,
  requireHeld,
  standingInBooks,
  standingOn,
} from './banks/balances.ts'
export { accountOfBank, openAccounts, openBankAccount } from './banks/bank-accounts.queries.ts'
export type { BankAccount } from './banks/bank-accounts.table.ts'
export { checkedIban } from './banks/keep-bank-account.ts'
export { creditsOfPeople } from './credits/credits-of.ts'
export { creditsPart } from './credits/credits-part.ts'
export { giveCredit, takeGivenBack } from './credits/give-credit.ts'
export { leaveCollege, promisePayout, returnToCollege, takePayoutBack } from './credits/pay-out.ts'
export { type PayoutSource, payoutSources, type WaitingPayout } from './credits/payout-sources.ts'
export { takeCreditUseBack } from './credits/take-use-back.ts'
export { useCredit } from './credits/use-credit.ts'
export { type VerifiedPaper, verifiedPapers } from './documents/verified-papers.ts'
export { daysOfGateways, type GatewayDay } from './gateways/days-of-gateways.ts'
export { assignInvoice, studyPaidBefore } from './invoices/assign-invoice.ts'
export { changePayer } from './invoices/change-payer.ts'
export { giveBack, refundableOf } from './invoices/give-back.ts'
export { holdInvoices } from './invoices/hold-invoices.ts'
export { holdOpenInvoice } from './invoices/hold-open-invoice.ts'
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
export { issueInvoices, reserveInvoices } from './invoices/issue-many.ts'
export { living, livingInvoice, openInvoice, openInvoicesOf, openStudentInvoices } from './invoices/joined-invoices.ts'
export { notifyOwedBackOnce } from './invoices/notify-owed-back.ts'
export {
  dueByInvoice,
  invoiceParts,
  type PartedInvoice,
  type PartsOfInvoice,
  partsOfInvoices,
} from './invoices/parts-of-invoices.ts'
export { reliefsOn } from './invoices/reliefs-on.queries.ts'
export { type InvoiceLine, linesOfInvoice, replaceInvoice } from './invoices/replace-invoice.ts'
export { type NewRelief, settleFrom, takeSettlementBack } from './invoices/settle-from.ts'
export { ensureItems } from './items/ensure-items.ts'
export {
  hourFeesOn,
  type ItemToCharge,
  itemsToCharge,
  type OutdatedPrice,
  outdatedHourPrices,
  priceOf,
  pricesOf,
} from './items/prices.ts'
export { accountNames, type NamedOf } from './journal/account-names.ts'
export { type BankMovement, bankMovements } from './journal/bank-movements.ts'
export { nameDocuments } from './journal/name-documents.ts'
export {
  type AccountOf,
  discount,
  expense,
  fund,
  gatewayClearing,
  income,
  type Payer,
  receivable,
  renameAccount,
  sponsor,
  suspense,
} from './ledger/accounts.ts'
export { type DocumentSource, documentSources } from './ledger/document-sources.ts'
export { closedDays, requireMoneyDay } from './ledger/money-day.ts'
export { nextNumber } from './ledger/next-number.ts'
export { type PayerPage, payerPages } from './ledger/payer-pages.ts'
export { type Movement, type Posting, post } from './ledger/post.ts'
export { settledUnder } from './ledger/settled-under.ts'
export { type LeftOpen, leftOpenSources } from './months/left-open.ts'
export {
  attemptsFor,
  attemptToPay,
  type CameFor,
  type OtherPayment,
  otherPayments,
} from './payments/other-payments.ts'
export {
  type InvoiceSummary,
  invoicesAbout,
  invoicesOf,
  invoicesOfMany,
  invoicesPart,
  type PayerInvoice,
  payerOfPayment,
  receiptsOf,
} from './payments/payments.queries.ts'
export { checkoutOf, startCheckout } from './payments/start-checkout.ts'
export { type TransferSource, transferSource, transferSources } from './receipts/other-transfers.ts'
export { payerFinders } from './receipts/payer-finders.ts'
export { openInvoices } from './receipts/payers.queries.ts'
export {
  askPostedReversal,
  receiptPayer,
  receiptStatesOf,
  receiveTransfer,
  type WaitingTransfer,
  waitingTransfers,
} from './receipts/receive-transfer.ts'
export { confirmReceipt } from './receipts/record-receipt.ts'
export { askCardRefund } from './refunds/refund-to-card.ts'
export { type CardPayment, cardPaymentsById, refundablePayments } from './refunds/refundable-payments.ts'
export { mountSandboxBank } from './sandbox-bank/sandbox-bank.ts'
export { type Statement, type StatementRow, statementOf } from './statements/statement-of.ts'
export { holdTillDay, laterDayInWords, openTillDay } from './tills/till-day.ts'
