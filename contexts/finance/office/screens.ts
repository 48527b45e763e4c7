import './finance.css'

/** The screens of finance, by the names under which index.ts places them. They come when the first of them is opened. */
export { InvoicePage } from './invoice-page.tsx'
export { InvoicesList } from './invoices.tsx'
export { itemScreens, priceScreens } from './items/items.tsx'
export { JournalList } from './journal.tsx'
export { MonthsList } from './months.tsx'
export { MovementPage } from './movement-page.tsx'
export { PaymentsList } from './payments.tsx'
export { TrialBalancePage } from './trial-balance.tsx'
