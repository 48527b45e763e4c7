import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { invoiceCountTable } from './invoice-sums.table.ts'
import { paymentCountTable, receivedCountTable } from './payment-counts.table.ts'
import { subjectSumTable } from './subject-sums.table.ts'

/**
 * Makes one row of those that stand for invoices of a semester which stand alike, and none of what comes to nothing. By one statement
 * for each semester: whoever counts meanwhile sees the rows of before or the one that stands for them.
 */
async function gatherInvoices(): Promise<void> {
  const { rows } = await db().execute<{ semester_id: number | null }>(sql`
    select distinct semester_id from (
      select semester_id from ${invoiceCountTable} group by semester_id, kind, state, is_resit, is_partly having count(*) > 1) many`)
  for (const { semester_id } of rows)
    await db().execute(sql`
      with gone as (delete from ${invoiceCountTable} where semester_id is not distinct from ${semester_id}
        returning kind, state, is_resit, is_partly, invoices, total, open)
      insert into ${invoiceCountTable} (semester_id, kind, state, is_resit, is_partly, invoices, total, open)
      select ${semester_id}::int, kind, state, is_resit, is_partly, sum(invoices), sum(total), sum(open) from gone group by 1, 2, 3, 4, 5
      having sum(invoices) <> 0 or sum(total) <> 0 or sum(open) <> 0`)
}

/** The same of what subjects of a semester bring. */
async function gatherSubjects(): Promise<void> {
  const { rows } = await db().execute<{ semester_id: number }>(sql`
    select distinct semester_id from (
      select semester_id from ${subjectSumTable} group by semester_id, subject_id having count(*) > 1) many`)
  for (const { semester_id } of rows)
    await db().execute(sql`
      with gone as (delete from ${subjectSumTable} where semester_id = ${semester_id}
        returning subject_id, charges, charged, open)
      insert into ${subjectSumTable} (semester_id, subject_id, charges, charged, open)
      select ${semester_id}::int, subject_id, sum(charges), sum(charged), sum(open) from gone group by subject_id`)
}

/** The same of attempts to pay, and of what reached the college: by one statement each. */
async function gatherPayments(): Promise<void> {
  await db().execute(sql`
    with gone as (delete from ${paymentCountTable} returning gateway, state, surplus, payments, amount)
    insert into ${paymentCountTable} (gateway, state, surplus, payments, amount)
    select gateway, state, surplus, sum(payments), sum(amount) from gone group by 1, 2, 3
    having sum(payments) <> 0 or sum(amount) <> 0`)
  await db().execute(sql`
    with many as (select day, way from ${receivedCountTable} group by day, way having count(*) > 1),
    gone as (delete from ${receivedCountTable} where (day, way) in (select day, way from many)
      returning day, way, payments, amount, turned_back)
    insert into ${receivedCountTable} (day, way, payments, amount, turned_back)
    select day, way, sum(payments), sum(amount), sum(turned_back) from gone group by 1, 2`)
}

export async function gatherFigures(): Promise<void> {
  await gatherInvoices()
  await gatherSubjects()
  await gatherPayments()
}
