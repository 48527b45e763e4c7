/** Tables that contexts downstream may join in their queries (ADR 0054). Only this context writes them. */
export { bankAccountTable } from './banks/bank-accounts.table.ts'
export { invoiceLineTable, invoiceTable } from './invoices/invoices.table.ts'
export { payerSemesterTable } from './semesters/payer-semesters.table.ts'
