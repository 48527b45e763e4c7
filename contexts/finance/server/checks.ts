import { noRow } from '@halaqa/kit-server/checks'
import { sql } from 'drizzle-orm'
import {
  allocationTable,
  invoiceLineTable,
  invoiceTable,
  paymentTable,
  refundTable,
} from './invoices/invoices.table.ts'

const [allocation, invoice, line, payment, refund] = [
  allocationTable,
  invoiceTable,
  invoiceLineTable,
  paymentTable,
  refundTable,
]

/** What an auditor would add up: every baisa that came is where it belongs, and what was charged is what was asked. */
export const moneyChecks = [
  noRow(
    'invoices and their lines',
    'invoices whose total is not the sum of their lines',
    sql`select ${invoice.id} as id from ${invoice} where ${invoice.total} is distinct from
      (select coalesce(sum(${line.amount}), 0) from ${line} where ${line.invoice_id} = ${invoice.id})`,
  ),
  noRow(
    'invoices and their payments',
    'invoices that are paid without a payment, or have one and are not paid',
    sql`select ${invoice.id} as id from ${invoice} where (${invoice.state} = 'paid') is distinct from
      exists (select from ${allocation} where ${allocation.invoice_id} = ${invoice.id})`,
  ),
  noRow(
    'payments and their invoices',
    'payments that came and settle nothing, and are no surplus',
    sql`select ${payment.id} as id from ${payment} where (${payment.state} = 'paid' and not ${payment.surplus}) is distinct from
      exists (select from ${allocation} where ${allocation.payment_id} = ${payment.id})`,
  ),
  noRow(
    'allocations',
    'allocations whose amount is not that of the payment and of the invoice, or which join the wrong two',
    sql`select ${allocation.id} as id from ${allocation} join ${payment} on ${payment.id} = ${allocation.payment_id}
      join ${invoice} on ${invoice.id} = ${allocation.invoice_id} where ${payment.invoice_id} <> ${invoice.id}
      or ${allocation.amount} <> ${payment.amount} or ${allocation.amount} <> ${invoice.total}`,
  ),
  noRow(
    'refunds',
    'invoices of which more is owed back than was paid',
    sql`select ${invoice.id} as id from ${invoice} join ${refund} on ${refund.invoice_id} = ${invoice.id}
      group by ${invoice.id} having sum(${refund.amount}) > case when ${invoice.state} = 'paid' then ${invoice.total} else 0 end`,
  ),
]
