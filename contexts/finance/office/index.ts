import { addressOf } from '@halaqa/kit-contract'
import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { bankAccounts } from '../contract/bank-accounts.ts'
import { listInvoices, listPayments, paymentsByDay, showInvoice } from '../contract/invoice.ts'
import { itemPrices, items } from '../contract/items.ts'
import { listMovements, showMovement, trialBalance } from '../contract/journal.ts'
import { listMonths } from '../contract/months.ts'
import { createReceipt, findPayers, listReceipts, showReceipt } from '../contract/receipts.ts'
import {
  complaintInvoices,
  examInvoices,
  paidInvoices,
  pendingPayments,
  semesterInvoices,
  unpaidInvoices,
} from '../contract/semester-invoices.ts'
import { listTills, showTill } from '../contract/tills.ts'

const { page, resource } = part(() => import('./screens.ts'), ['finance'])
const { card } = part(() => import('./dashboard/payments-chart.tsx'))

/** The screens of the college's money. */
export const financeOffice: OfficeModule = {
  name: 'finance',
  acts: actsPart(() => import('./acts.ts'), ['finance']),
  areas: [{ key: 'finance', label: 'finance.office.group', about: 'finance.office.about', icon: 'wallet' }],
  menu: [
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.invoice.many',
      to: listInvoices.path,
      icon: 'wallet',
      access: listInvoices.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.payment.many',
      to: listPayments.path,
      icon: 'card',
      access: listPayments.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.receipt.many',
      to: listReceipts.path,
      icon: 'file',
      access: listReceipts.access,
      work: 'finance.receipt',
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.till.many',
      to: listTills.path,
      icon: 'lock',
      access: listTills.access,
      work: 'finance.till',
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.movement.many',
      to: listMovements.path,
      icon: 'book',
      access: listMovements.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'finance.month.many',
      to: listMonths.path,
      icon: 'cal',
      access: listMonths.access,
      work: 'finance.month',
    },
    {
      area: 'finance',
      kind: 'setting',
      label: 'finance.price.many',
      to: itemPrices.routes.list.path,
      under: [itemPrices.path],
      icon: 'calc',
      access: itemPrices.read,
    },
    {
      area: 'finance',
      kind: 'setting',
      label: 'finance.item.many',
      to: items.routes.list.path,
      icon: 'list',
      access: items.read,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'finance.trial-balance.many',
      to: trialBalance.path,
      icon: 'scale',
      access: trialBalance.access,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'finance.semester-invoice.many',
      to: semesterInvoices.path,
      under: ['/financials/reports/unpaid', '/financials/reports/paid'],
      icon: 'list',
      access: semesterInvoices.access,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'finance.complaint-invoice.many',
      to: complaintInvoices.path,
      icon: 'note',
      access: complaintInvoices.access,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'finance.exam-invoice.many',
      to: '/financials/examReport',
      under: ['/financials/examReport'],
      icon: 'cap',
      access: examInvoices.access,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'finance.pending-payment.many',
      to: pendingPayments.path,
      icon: 'clock',
      access: pendingPayments.access,
    },
    {
      area: 'finance',
      kind: 'setting',
      label: 'finance.bank-account.many',
      to: bankAccounts.routes.list.path,
      icon: 'wallet',
      access: bankAccounts.routes.list.access,
    },
  ],
  resources: [
    resource(bankAccounts, 'name_ar', 'bankAccountScreens'),
    resource(items, 'name_ar', 'itemScreens'),
    resource(itemPrices, 'from_day', 'priceScreens'),
  ],
  pages: [
    page(listInvoices, 'InvoicesList'),
    page(showInvoice, 'InvoicePage'),
    page(semesterInvoices, 'SemesterInvoicesList'),
    page(unpaidInvoices, 'UnpaidInvoicesList'),
    page(paidInvoices, 'PaidInvoicesList'),
    page(complaintInvoices, 'ComplaintInvoicesList'),
    page(examInvoices, 'ExamInvoicesList'),
    page(pendingPayments, 'PendingPaymentsList'),
    page(listPayments, 'PaymentsList'),
    page(listReceipts, 'ReceiptsList'),
    page(createReceipt, 'NewReceiptPage'),
    page(showReceipt, 'ReceiptPage'),
    page(listTills, 'TillsList'),
    page(showTill, 'TillPage'),
    page(listMovements, 'JournalList'),
    page(showMovement, 'MovementPage'),
    page(trialBalance, 'TrialBalancePage'),
    page(listMonths, 'MonthsList'),
  ],
  lookups: [{ name: 'finance.payer', route: findPayers, title: 'name' }],
  dashboard: [
    { key: 'finance.payments', access: paymentsByDay.access, span: 12, card: card('PaymentsChart'), leadsTo: [] },
  ],
  words: ['finance.office.by_day', 'finance.payment.fields.amount'],
  found: {
    access: listInvoices.access,
    thing: 'finance.invoice',
    icon: 'wallet',
    at: id => addressOf(showInvoice, { params: { id } }),
  },
}
