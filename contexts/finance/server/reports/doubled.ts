import { semesterById } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { handleRows } from '@halaqa/kit-server/list'
import { folded, matching } from '@halaqa/kit-server/search'
import { type SQL, sql } from 'drizzle-orm'
import { type Doubled, doubledMoney } from '../../contract/money-dashboards.ts'
import { invoiceLineTable, invoiceTable, paymentTable } from '../invoices/invoices.table.ts'
import { receiptPartTable, receiptTable } from '../invoices/receipts.table.ts'
import { transferTable } from '../ledger/ledger.table.ts'

/** What looks charged or paid twice in a semester, or 404. Each is named with the one before it: of three, two rows. */
export const doubledList = handleRows(doubledMoney, async ({ params, query: { q, filter } }) => {
  const { id } = await semesterById(params.semester_id)
  const asked = [
    ...(filter.what === 'payment' ? [] : [chargedTwice(id)]),
    ...(filter.what === 'charge' ? [] : [paidTwice(id)]),
  ]
  const found = (rows: SQL) => sql`select * from (${rows}) doubled where ${named(q)}`
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
 * Lines of one payer for one thing and subject that stand: neither the invoice nor the line was taken back. Those of whom there are
 * several are found first: they are few, and only of these is looked up what was taken back.
 */
const chargedTwice = (semesterId: number): SQL => sql`
  select 'charge' as what, payer_name as payer, label as about, first_document, number as second_document,
    first_amount::float8 as first_amount, amount::float8 as second_amount, first_at, issued_at as second_at,
    id as second_id, invoice_id, null::int as receipt_id
  from (select line.id, line.label, line.amount, line.invoice_id, invoice.number, invoice.payer_name, invoice.issued_at,
      lag(invoice.number) over earlier as first_document, lag(line.amount) over earlier as first_amount,
      lag(invoice.issued_at) over earlier as first_at
    from (select payer_guard, payer_id, item, subject_id from ${invoiceTable} invoice
        join ${invoiceLineTable} line on line.invoice_id = invoice.id
        where invoice.semester_id = ${semesterId} and invoice.state <> 'cancelled'
        group by payer_guard, payer_id, item, subject_id having count(*) > 1) several
    join ${invoiceTable} invoice on invoice.payer_guard = several.payer_guard and invoice.payer_id = several.payer_id
      and invoice.semester_id = ${semesterId} and invoice.state <> 'cancelled'
    join ${invoiceLineTable} line on line.invoice_id = invoice.id and line.item = several.item
      and line.subject_id is not distinct from several.subject_id
    where line.amount > coalesce((select sum(back.amount) from ${transferTable} back where back.reverses = line.transfer_id), 0)
    window earlier as (partition by invoice.payer_guard, invoice.payer_id, line.item, line.subject_id order by line.id)
  ) lines where first_at is not null`

/**
 * Payments of one payer of one amount within a day, of which at least one is for an invoice of the semester: what comes a second
 * time mostly finds nothing to settle.
 */
const paidTwice = (semesterId: number): SQL => sql`
  with of_semester as (select id from ${invoiceTable} where semester_id = ${semesterId}),
  paid as (
    select payment.id, invoice.payer_guard, invoice.payer_id, invoice.payer_name, payment.amount, payment.settled_at as at,
      invoice.number, invoice.id as invoice_id, null::int as receipt_id, true as is_of_semester
    from ${paymentTable} payment join ${invoiceTable} invoice on invoice.id = payment.invoice_id
    where payment.state = 'paid' and payment.settled_at is not null and invoice.semester_id = ${semesterId}
    union all
    select id, payer_guard, payer_id, payer_name, amount, recorded_at, number, null, id, is_of_semester
    from (select receipt.*, exists (select from ${receiptPartTable} part where part.receipt_id = receipt.id
        and part.invoice_id in (select id from of_semester)) as is_of_semester from ${receiptTable} receipt
      where receipt.state in ('posted', 'contested')) receipt
    where is_of_semester or not exists (select from ${receiptPartTable} part where part.receipt_id = receipt.id))
  select 'payment' as what, payer_name as payer, '' as about, first_document, number as second_document,
    amount::float8 as first_amount, amount::float8 as second_amount, first_at, at as second_at,
    id as second_id, invoice_id, receipt_id
  from (select paid.*, lag(number) over earlier as first_document, lag(at) over earlier as first_at,
      lag(is_of_semester) over earlier as was_of_semester
    from paid window earlier as (partition by payer_guard, payer_id, amount order by at, invoice_id, id)) each
  where at - first_at <= interval '24 hours' and (is_of_semester or was_of_semester)`
