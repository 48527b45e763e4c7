/** Only for foreign keys of other contexts' tables. */
export { bankAccountTable } from './banks/bank-accounts.table.ts'
export { invoiceTable, paymentTable } from './invoices/invoices.table.ts'
export { itemTable } from './items/items.table.ts'
