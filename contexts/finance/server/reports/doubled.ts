import { semesterById } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { handleRows } from '@halaqa/kit-server/list'
import { folded, matching } from '@halaqa/kit-server/search'
import { type SQL, sql } from 'drizzle-orm'
import { type Doubled, doubledMoney } from '../../contract/money-dashboards.ts'
import { repeatedPayerTable } from '../figures/repeated-payers.table.ts'
import { invoiceLineTable, invoiceTable, paymentTable } from '../invoices/invoices.table.ts'
import { receiptPartTable, receiptTable } from '../invoices/receipts.table.ts'
import { transferTable } from '../ledger/ledger.table.ts'

/** So many of each, the newest: where a whole semester was charged twice, a page cannot hold all of it. */
const most = 5_000

/** What looks charged or paid twice in a semester, or 404. Each is named with the one before it: of three, two rows. */
export const doubledList = handleRows(doubledMoney, async ({ params, query: { q, filter } }) => {
  const { id } = await semesterById(params.semester_id)
  const asked = [
    ...(filter.what === 'payment' ? [] : [chargedTwice(id)]),
    ...(filter.what === 'charge' ? [] : [paidTwice(id)]),
  ]
  const found = (rows: SQL) =>
    sql`select * from (${rows}) doubled where ${named(q)} order by second_at desc, second_id desc limit ${most}`
  const rows = await Promise.all(
    asked.map((rows, at) => together(`${id} ${filter.what} ${at} ${q}`, () => read(found(rows)))),
  )
  return rows.flat().map(row => ({
    ...row,
    first_at: new Date(row.first_at).toISOString(),
    second_at: new Date(row.second_at).toISOString(),
  }))
})
const together = answeredTogether<readonly Doubled[]>()
const read = async (rows: SQL) => (await db().execute<Doubled>(rows)).rows
const named = (q: string | undefined) =>
  matching(folded(sql`(payer || ' ' || first_document || ' ' || second_document)`), q) ?? sql`true`

/**
 * Lines of one payer for one thing and subject that stand on two invoices: neither the invoice nor the line was taken back. Payers who
 * have several invoices of the semester are found first, by an index alone: most have one.
 */
const chargedTwice = (semesterId: number): SQL => sql`
  select 'charge' as what, payer_name as payer, label as about, first_document, number as second_document,
    first_amount::float8 as first_amount, amount::float8 as second_amount, first_at, issued_at as second_at,
    id as second_id, invoice_id, null::int as receipt_id
  from (select line.id, line.label, line.amount, line.invoice_id, invoice.number, invoice.payer_name, invoice.issued_at,
      lag(invoice.number) over earlier as first_document, lag(line.amount) over earlier as first_amount,
      lag(invoice.issued_at) over earlier as first_at
    from (select payer_guard, payer_id from ${invoiceTable}
        where semester_id = ${semesterId} and state <> 'cancelled'
        group by payer_guard, payer_id having count(*) > 1) several
    join ${invoiceTable} invoice on invoice.payer_guard = several.payer_guard and invoice.payer_id = several.payer_id
      and invoice.semester_id = ${semesterId} and invoice.state <> 'cancelled'
    join ${invoiceLineTable} line on line.invoice_id = invoice.id
    where line.amount > coalesce((select sum(back.amount) from ${transferTable} back where back.reverses = line.transfer_id), 0)
    window earlier as (partition by invoice.payer_guard, invoice.payer_id, line.item, line.subject_id order by line.id)
  ) lines where first_at is not null`

/**
 * Payments of one payer of one amount within a day, of which at least one is for an invoice of the semester: what comes a second
 * time mostly finds nothing to settle.
 */
const paidTwice = (semesterId: number): SQL => {
  const invoiceOf = (side: 'first' | 'second') => sql`
    left join ${paymentTable} ${sql.raw(`${side}_payment`)} on ${sql.raw(`${side}_payment.id = twice.${side}_payment_id`)}
    left join ${invoiceTable} ${sql.raw(`${side}_invoice`)} on ${sql.raw(`${side}_invoice.id = ${side}_payment.invoice_id`)}
    left join ${receiptTable} ${sql.raw(`${side}_receipt`)} on ${sql.raw(`${side}_receipt.id = twice.${side}_receipt_id`)}`
  const isOfSemester = (
    side: 'first' | 'second',
  ) => sql`(${sql.raw(`${side}_invoice`)}.semester_id = ${semesterId} or exists (
    select from ${receiptPartTable} part join ${invoiceTable} settled on settled.id = part.invoice_id
    where part.receipt_id = ${sql.raw(`twice.${side}_receipt_id`)} and settled.semester_id = ${semesterId}))`
  return sql`
    select 'payment' as what, coalesce(second_invoice.payer_name, second_receipt.payer_name) as payer, '' as about,
      coalesce(first_invoice.number, first_receipt.number) as first_document,
      coalesce(second_invoice.number, second_receipt.number) as second_document,
      twice.amount::float8 as first_amount, twice.amount::float8 as second_amount, twice.first_at, twice.second_at,
      coalesce(twice.second_payment_id, twice.second_receipt_id) as second_id, second_invoice.id as invoice_id,
      twice.second_receipt_id as receipt_id
    from (select distinct payer_guard, payer_id from ${repeatedPayerTable}) payer cross join lateral (
      select * from finance.payments_within_a_day each
      where each.payer_guard = payer.payer_guard and each.payer_id = payer.payer_id offset 0) twice
    ${invoiceOf('first')} ${invoiceOf('second')}
    where ${isOfSemester('first')} or ${isOfSemester('second')}`
}
