import './finance.css'

/** The screens of finance, by the names under which index.ts places them. They come when the first of them is opened. */
export { bankAccountScreens } from './bank-accounts/bank-accounts.tsx'
export { InvoicePage } from './invoice-page.tsx'
export { InvoicesList } from './invoices.tsx'
export { itemScreens, priceScreens } from './items/items.tsx'
export { JournalList } from './journal.tsx'
export { MonthsList } from './months.tsx'
export { MovementPage } from './movement-page.tsx'
export { PaymentsList } from './payments.tsx'
export { NewReceiptPage } from './receipts/new-receipt-page.tsx'
export { ReceiptPage } from './receipts/receipt-page.tsx'
export { ReceiptsList } from './receipts/receipts-list.tsx'
export { IncomePage } from './reports/income-page.tsx'
export { ComplaintFiguresPage, InvoiceFiguresPage, ResitFiguresPage } from './reports/invoice-figures.tsx'
export { PaymentPeriodPage } from './reports/payment-period.tsx'
export { ReceivedPaymentsList } from './reports/received-payments.tsx'
export { DoubledList, SubjectIncomeList } from './reports/semester-lists.tsx'
export {
  ComplaintInvoicesList,
  ExamInvoicesList,
  PaidInvoicesList,
  PendingPaymentsList,
  SemesterInvoicesList,
  UnpaidInvoicesList,
} from './semester-invoices.tsx'
export { TillPage } from './tills/till-page.tsx'
export { TillsList } from './tills/tills-list.tsx'
export { TrialBalancePage } from './trial-balance.tsx'
