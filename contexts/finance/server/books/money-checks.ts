import { noRow } from '@halaqa/kit-server/checks'
import { type SQL, sql } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { invoiceCountTable, invoiceSumTable } from '../figures/invoice-sums.table.ts'
import { paymentCountTable, receivedCountTable } from '../figures/payment-counts.table.ts'
import { repeatedPayerTable } from '../figures/repeated-payers.table.ts'
import { subjectSumTable } from '../figures/subject-sums.table.ts'
import { cardRefundTable } from '../invoices/card-refunds.table.ts'
import { invoiceLineTable, invoiceTable, paymentTable, refundTable } from '../invoices/invoices.table.ts'
import { receiptPartTable, receiptTable } from '../invoices/receipts.table.ts'
import {
  accountDayTable,
  allocationTable,
  entryTable,
  ledgerAccountTable,
  openItemTable,
  transferTable,
  unsummedEntryTable,
} from '../ledger/ledger.table.ts'
import { payerSemesterTable } from '../semesters/payer-semesters.table.ts'
import { tillTable } from '../tills/tills.table.ts'

const [receipt, receiptPart, till] = [receiptTable, receiptPartTable, tillTable]
const [invoice, line, payment, refund] = [invoiceTable, invoiceLineTable, paymentTable, refundTable]
const back = cardRefundTable
const [paid, came] = [paymentCountTable, receivedCountTable]
const [sum, count, subject] = [invoiceSumTable, invoiceCountTable, subjectSumTable]
const [account, entry, transfer, item, allocation] = [
  ledgerAccountTable,
  entryTable,
  transferTable,
  openItemTable,
  allocationTable,
]

/** What is open of an invoice, in the books. */
const openOfInvoice = sql`(select coalesce(sum(${item.open}), 0) from ${line} join ${item}
  on ${item.transfer_id} = ${line.transfer_id} where ${line.invoice_id} = ${invoice.id})`
/** What is settled of it like this; a receipt that was reversed settles nothing any more. */
const settledBy = (how: SQL) => sql`(select coalesce(sum(${allocation.amount}), 0) from ${line}
  join ${allocation} on ${allocation.debit_id} = ${line.transfer_id}
  join ${transfer} on ${transfer.id} = ${allocation.credit_id} join ${entry} on ${entry.id} = ${transfer.entry_id}
  where ${line.invoice_id} = ${invoice.id} and ${how})`
/** What its payer's money settles of it. */
const paidOfInvoice = settledBy(sql`${entry.kind} not in ('grant', 'sponsorship', 'exemption')
  and (${transfer.reverses} is null or ${transfer.reverses} <> ${allocation.debit_id})`)

const postedAs = (kind: EntryKind, word: string, id: typeof receipt.id | typeof till.id) =>
  sql`(select coalesce(sum(${transfer.amount}), 0) from ${entry} join ${transfer} on ${transfer.entry_id} = ${entry.id}
    where ${entry.kind} = ${sql.raw(`'${kind}'`)} and ${entry.reference} = ${sql.raw(`'${word}:'`)} || ${id})`
const postedOf = (kind: EntryKind) => postedAs(kind, 'finance.receipt', receipt.id)
const tillPosted = (kind: EntryKind) => postedAs(kind, 'finance.till', till.id)
/** What a receipt settles of lines of invoices. */
const settledByReceipt = sql`(select coalesce(sum(${allocation.amount}), 0) from ${entry}
  join ${transfer} on ${transfer.entry_id} = ${entry.id} join ${allocation} on ${allocation.credit_id} = ${transfer.id}
  join ${line} on ${line.transfer_id} = ${allocation.debit_id}
  where ${entry.kind} = 'payment' and ${entry.reference} = 'finance.receipt:' || ${receipt.id})`

/** What an auditor would add up: every baisa that came is where it belongs, and what was charged is what was asked. */
export const moneyChecks = [
  noRow(
    'invoices and their lines',
    'invoices whose total is not the sum of their lines',
    sql`select ${invoice.id} as id from ${invoice} where ${invoice.total} is distinct from
      (select coalesce(sum(${line.amount}), 0) from ${line} where ${line.invoice_id} = ${invoice.id})`,
  ),
  noRow(
    'invoices in the books',
    'lines of invoices that were not posted, or for another amount',
    sql`select ${line.id} as id from ${line} left join ${transfer} on ${transfer.id} = ${line.transfer_id}
      where ${line.amount} <> coalesce(${transfer.amount}, 0)`,
  ),
  noRow(
    'invoices and what is open of them',
    'invoices that are open and settled in the books, or settled and open in the books',
    sql`select ${invoice.id} as id from ${invoice}
      where ${invoice.total} > 0 and (${invoice.state} = 'open') is distinct from (${openOfInvoice} > 0)`,
  ),
  noRow(
    'invoices and their payments',
    'invoices that are paid without money or a grant, or settled by money and not paid',
    sql`select ${invoice.id} as id from ${invoice}
      where ${invoice.total} > 0 and (${invoice.state} = 'paid' and ${paidOfInvoice} + ${settledBy(sql`${entry.kind} in ('grant', 'sponsorship')`)} = 0
        or ${invoice.state} <> 'paid' and ${paidOfInvoice} >= ${invoice.total})`,
  ),
  noRow(
    'payments in the books',
    'payments that came and were not posted, or for another amount',
    sql`select ${payment.id} as id from ${payment} left join ${entry}
      on ${entry.kind} = 'payment' and ${entry.reference} = 'finance.payment:' || ${payment.id}
      where case when ${payment.state} = 'paid' and (${payment.invoice_id} is not null or ${payment.surplus})
          then ${payment.amount} else 0 end <>
        (select coalesce(sum(${transfer.amount}), 0) from ${transfer} where ${transfer.entry_id} = ${entry.id})`,
  ),
  noRow(
    'refunds to cards',
    'payments of which more went back to their cards than came, and refunds that were not posted, or for another amount',
    sql`select ${payment.id} as id from ${payment} join ${back} on ${back.payment_id} = ${payment.id} and ${back.state} <> 'refused'
        group by ${payment.id} having sum(${back.amount}) > case ${payment.state} when 'paid' then ${payment.amount} else 0 end
      union all
      select ${back.id} from ${back} where case ${back.state} when 'done' then ${back.amount} else 0 end <>
        (select coalesce(sum(${transfer.amount}), 0) from ${entry} join ${transfer} on ${transfer.entry_id} = ${entry.id}
          join ${account} on ${account.id} = ${transfer.credit_account} and ${account.kind} = 'gateway'
          where ${entry.kind} = 'deposit' and ${entry.reference} = ${back.reference})`,
  ),
  noRow(
    'receipts in the books',
    'receipts that count and were not posted or are reversed, or that are reversed and still count',
    sql`select ${receipt.id} as id from ${receipt} where
      ${postedOf('payment')} <> case when ${receipt.state} in ('posted', 'contested', 'reversed') then ${receipt.amount} else 0 end or
      ${postedOf('reversal')} <> case when ${receipt.state} = 'reversed' then ${receipt.amount} else 0 end`,
  ),
  noRow(
    'receipts and what they settle',
    'receipts that settle less of invoices than their papers say, or something though they are reversed',
    sql`select ${receipt.id} as id from ${receipt} where ${settledByReceipt} < case
        when ${receipt.state} in ('posted', 'contested') then (select coalesce(sum(${receiptPart.amount}), 0)
          from ${receiptPart} where ${receiptPart.receipt_id} = ${receipt.id}) else 0 end
      or ${receipt.state} = 'reversed' and ${settledByReceipt} <> 0`,
  ),
  noRow(
    'numbers of receipts',
    'receipts whose number has a gap before it',
    sql`select number as id from (select ${receipt.number} as number, row_number() over (order by right(${receipt.number}, 6)) as place
      from ${receipt} where ${receipt.number} is not null) numbered where right(number, 6)::int <> place`,
  ),
  noRow(
    'cash desks in the books',
    'days of cash desks that were closed with another difference or deposit than was posted',
    sql`select ${till.id} as id from ${till} where ${tillPosted('adjustment')} <>
        case when ${till.state} = 'closed' then abs(${till.counted} - ${till.expected}) else 0 end
      or ${tillPosted('deposit')} <> case when ${till.state} = 'closed' then ${till.deposit} else 0 end`,
  ),
  noRow(
    'refunds',
    'invoices of which more is taken back than was charged, or more owed back than was paid',
    sql`select ${invoice.id} as id from ${invoice} join ${refund} on ${refund.invoice_id} = ${invoice.id}
      group by ${invoice.id} having sum(${refund.charge}) > case when ${invoice.state} = 'paid' then ${invoice.total} else 0 end
        or sum(${refund.amount}) > ${paidOfInvoice}`,
  ),
  noRow(
    'refunds in the books',
    'refunds that were not posted, or for another amount',
    sql`select ${refund.id} as id from ${refund} where ${refund.amount} is distinct from (
      select coalesce(sum(${transfer.amount}), 0) from ${entry} join ${transfer} on ${transfer.entry_id} = ${entry.id}
      join ${account} on ${account.id} = ${transfer.credit_account} and ${account.kind} = 'refund_payable'
      where ${entry.kind} = 'refund' and ${entry.reference} = 'finance.refund:' || ${refund.id})`,
  ),
  noRow(
    'refunds and what they are taken from',
    'refunds that are asked from the payer again',
    sql`select ${entry.id} as id from ${entry} join ${transfer} on ${transfer.entry_id} = ${entry.id}
      join ${item} on ${item.transfer_id} = ${transfer.id} and ${item.side} = 'debit'
      where ${entry.kind} = 'refund' and ${item.open} > 0`,
  ),
  noRow(
    'open items',
    'items of which something else is open than was not settled',
    sql`select ${item.transfer_id} as id from ${item} left join (
        select settled, sum(amount) as amount from ${allocation}
        cross join lateral (values (${allocation.debit_id}), (${allocation.credit_id})) side (settled) group by settled
      ) sums on sums.settled = ${item.transfer_id}
      where ${item.open} <> ${item.amount} - coalesce(sums.amount, 0)`,
  ),
  noRow(
    'what people owe',
    'accounts of people whose open items are not what was posted to them',
    sql`select ${account.id} as id from ${account} where ${account.kind} = 'receivable' and
      (select coalesce(sum(case ${item.side} when 'debit' then ${item.open} else -${item.open} end), 0) from ${item}
        where ${item.account_id} = ${account.id}) is distinct from
      (select coalesce(sum(${transfer.amount}), 0) from ${transfer} where ${transfer.debit_account} = ${account.id}) -
      (select coalesce(sum(${transfer.amount}), 0) from ${transfer} where ${transfer.credit_account} = ${account.id})`,
  ),
  noRow(
    'invoices and their semester',
    'invoices that are for another semester than the first of their lines that is of one',
    sql`select ${invoice.id} as id from ${invoice} where ${invoice.semester_id} is distinct from
      (select ${line.semester_id} from ${line} where ${line.invoice_id} = ${invoice.id} and ${line.semester_id} is not null
        order by ${line.id} limit 1)`,
  ),
  noRow(
    'sums of semesters',
    'payers of whom a semester says something else than their invoices',
    sql`select coalesce(b.payer_guard, s.payer_guard) || ' ' || coalesce(b.payer_id, s.payer_id) as id from (
        select semester_id, payer_guard, payer_id, sum(charged) as charged, sum(open) as open, sum(granted) as granted,
          sum(let_go) as let_go
        from finance.invoice_books where semester_id is not null and kind in ('study', 'service') group by 1, 2, 3) b
      full join ${payerSemesterTable} s on s.semester_id = b.semester_id and s.payer_guard = b.payer_guard and s.payer_id = b.payer_id
      where (b.charged, b.open, b.granted, b.let_go) is distinct from (s.charged, s.open, s.granted, s.let_go)
        or s.paid < 0 or s.open > s.charged`,
  ),
  noRow(
    'sums of invoices',
    'invoices of which is kept that they stand otherwise',
    sql`select ${invoice.id} as id from ${invoice} left join ${sum} on ${sum.invoice_id} = ${invoice.id}
      where (${sum.semester_id}, ${sum.kind}, ${sum.state}, ${sum.total}, ${sum.issued_on}, ${sum.settled_on}, ${sum.open},
          ${sum.is_resit}) is distinct from
        (${invoice.semester_id}, ${invoice.kind}, ${invoice.state}, ${invoice.total},
        (${invoice.issued_at} at time zone 'Asia/Muscat')::date, (${invoice.settled_at} at time zone 'Asia/Muscat')::date,
        case ${invoice.state} when 'open' then ${openOfInvoice} else 0 end,
        exists (select from ${line} where ${line.invoice_id} = ${invoice.id} and ${line.item} in ('resit', 'resit_part')))`,
  ),
  noRow(
    'counts of invoices',
    'semesters whose counts of invoices are not those of the invoices',
    sql`select distinct coalesce(semester_id::text, '-') as id from (
        select ${count.semester_id}, ${count.kind}, ${count.state}, ${count.is_resit}, ${count.is_partly}, ${count.issued_on},
          ${count.settled_on}, ${count.invoices}, ${count.total}, ${count.open} from ${count}
        union all
        select ${sum.semester_id}, ${sum.kind}, ${sum.state}, ${sum.is_resit}, ${sum.state} = 'open' and ${sum.open} < ${sum.total},
          ${sum.issued_on}, ${sum.settled_on}, -1, -${sum.total}, -${sum.open} from ${sum}
      ) side (semester_id, kind, state, is_resit, is_partly, issued_on, settled_on, invoices, total, open)
      group by semester_id, kind, state, is_resit, is_partly, issued_on, settled_on
      having sum(invoices) <> 0 or sum(total) <> 0 or sum(open) <> 0`,
  ),
  noRow(
    'repeated payments',
    'payers who paid twice within a day and are not among those who are looked at',
    sql`select distinct payer_guard || ' ' || payer_id as id from finance.payments_within_a_day twice
      where not exists (select from ${repeatedPayerTable}
        where ${repeatedPayerTable.payer_guard} = twice.payer_guard and ${repeatedPayerTable.payer_id} = twice.payer_id)`,
  ),
  noRow(
    'sums of subjects',
    'subjects of a semester that bring something else than is kept of them',
    sql`select semester_id || ' ' || subject_id as id from (
        select ${subject.semester_id}, ${subject.subject_id}, ${subject.charges}, ${subject.charged}, ${subject.open} from ${subject}
        union all
        select ${line.semester_id}, ${line.subject_id}, -(${line.amount} > coalesce(back.amount, 0))::int,
          coalesce(back.amount, 0) - ${line.amount}, -coalesce(${item.open}, 0)
        from ${line} left join ${item} on ${item.transfer_id} = ${line.transfer_id}
        left join (select reverses, sum(amount) as amount from ${transfer} where reverses is not null group by reverses) back
          on back.reverses = ${line.transfer_id}
        where ${line.semester_id} is not null and ${line.subject_id} is not null
      ) side (semester_id, subject_id, charges, charged, open)
      group by semester_id, subject_id having sum(charges) <> 0 or sum(charged) <> 0 or sum(open) <> 0`,
  ),
  noRow(
    'counts of payments',
    'states of payments of which another number is kept',
    sql`select gateway || ' ' || state || ' ' || surplus || ' ' || created_on as id from (
        select ${paid.gateway}, ${paid.state}, ${paid.surplus}, ${paid.created_on}, ${paid.payments}, ${paid.amount} from ${paid}
        union all
        select ${payment.gateway}, ${payment.state}, ${payment.surplus},
          (${payment.created_at} at time zone 'Asia/Muscat')::date, -1, -${payment.amount} from ${payment}
      ) side (gateway, state, surplus, created_on, payments, amount)
      group by gateway, state, surplus, created_on having sum(payments) <> 0 or sum(amount) <> 0`,
  ),
  noRow(
    'counts of what came',
    'days on which something else came than is kept of them',
    sql`select day || ' ' || way as id from (
        select ${came.day}, ${came.way}, ${came.payments}, ${came.amount}, ${came.turned_back} from ${came}
        union all
        select day, way, -count(distinct entry_id), -sum(amount), -coalesce(sum((select sum(back.amount) from ${transfer} back
          where back.reverses = received.transfer_id)), 0)
        from finance.received group by 1, 2
      ) side (day, way, payments, amount, turned_back)
      group by day, way having sum(payments) <> 0 or sum(amount) <> 0 or sum(turned_back) <> 0`,
  ),
  noRow(
    'sums of days',
    'days of accounts whose sums are not what was posted',
    sql`with posted as (
        select coalesce(${account.owner_guard}, '') as owner, ${account.key} as account, ${account.kind} as kind,
          ${entry.posted_on} as day, side.debit, side.credit
        from ${transfer} join ${entry} on ${entry.id} = ${transfer.entry_id}
        cross join lateral (values (${transfer.debit_account}, ${transfer.amount}, 0::bigint),
          (${transfer.credit_account}, 0::bigint, ${transfer.amount})) side (account_id, debit, credit)
        join ${account} on ${account.id} = side.account_id
        where not exists (select from ${unsummedEntryTable} where ${unsummedEntryTable.entry_id} = ${entry.id})),
      summed as (select case owner when '' then account else kind end as key, day, sum(debit) as debit, sum(credit) as credit
        from posted group by 1, 2)
      select coalesce(summed.key, d.key) || ' ' || coalesce(summed.day, d.day) as id
      from summed full join ${accountDayTable} d on d.key = summed.key and d.day = summed.day
      where summed.debit is distinct from d.debit or summed.credit is distinct from d.credit`,
  ),
]
