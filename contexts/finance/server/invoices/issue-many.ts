import { auditMany } from '@halaqa/kit-server/audit'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { currentActor } from '@halaqa/kit-server/request'
import { sql } from 'drizzle-orm'
import { accountIds, income, lockPeople, receivable } from '../ledger/accounts.ts'
import { entryTable, transferTable } from '../ledger/ledger.table.ts'
import { nextNumbers } from '../ledger/next-number.ts'
import { refusedByMonth } from '../ledger/post.ts'
import { sumEntries } from '../ledger/sum-days.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { invoiceReference, type NewInvoice, type NewLine, numberOf, semesterOf } from './issue-invoice.ts'

type Reserved = NewInvoice & { id: number }
type Row = Reserved & { number: string; total: number }

/** Ids for so many invoices that are to be issued (`issueInvoices`), in their order; one that is not used is none. */
export async function reserveInvoices(count: number): Promise<number[]> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('finance.invoices', 'id'))::int as id from generate_series(1, ${count})`,
  )
  return rows.map(row => row.id)
}

/**
 * What `issueInvoice` does, for many payers in a few statements: a thousand students are charged in half a second. Whoever asks makes
 * sure that each is asked for once: a reference that has an invoice already is a fault here. Their ids are reserved before, so that
 * what is charged is marked with them first: from here on the next who issues an invoice waits until the transaction ends. Every
 * line has an amount above 0. Refuses `month-closed`.
 */
export function issueInvoices(invoices: readonly Reserved[]): Promise<void> {
  return transaction(async () => {
    if (!invoices.length) return
    // People are held before the numbers, as whoever issues one invoice does.
    const { entries, transfers } = await postCharges(invoices)
    const rows = await insertInvoices(invoices)
    await insertLines(rows, transfers)
    await sumEntries(entries)
    await auditMany(
      rows.map(({ id, number }) => ({
        action: 'finance.invoice.issue',
        subject: ['finance.invoice', id],
        after: { number },
      })),
    )
  })
}

async function insertInvoices(invoices: readonly Reserved[]): Promise<Row[]> {
  const at = clock.now()
  const first = await nextNumbers('invoice', invoices.length)
  const rows = invoices.map((invoice, place) => ({
    ...invoice,
    number: numberOf(first + place, at),
    total: invoice.lines.reduce((sum, line) => sum + amountOf(line), 0),
  }))
  const values = rows.map(({ id, number, kind, reference, payer, lines, total }) => ({
    id,
    number,
    kind,
    reference,
    payer_guard: payer.guard,
    payer_id: payer.id,
    payer_name: payer.name,
    semester_id: semesterOf(lines),
    total,
    issued_at: at,
  }))
  await db().execute(
    sql`insert into ${invoiceTable} (id, number, kind, reference, payer_guard, payer_id, payer_name, semester_id, total, issued_at)
      overriding system value
      select id, number, kind, reference, payer_guard, payer_id, payer_name, semester_id, total, issued_at
      from ${recordsOf(values)} as x (id int, number text, kind text, reference text, payer_guard text, payer_id int,
        payer_name text, semester_id int, total bigint, issued_at timestamptz)`,
  )
  return rows
}

/** Answers the entries, and the transfers of the lines of all invoices, one after the other. */
async function postCharges(invoices: readonly Reserved[]): Promise<{ entries: number[]; transfers: number[] }> {
  const accounts = await accountIds(
    invoices.flatMap(({ kind, payer, lines }) => [receivable(payer), ...lines.map(({ item = kind }) => income(item))]),
  )
  const idOf = ({ key }: { key: string }) => accounts.get(key)!
  await lockPeople(invoices.map(({ payer }) => idOf(receivable(payer))))
  const actor = currentActor()
  const entries = invoices.map(({ id }) => ({ reference: invoiceReference(id) }))
  const posted = await refusedByMonth(() =>
    insertRows<{ id: number }>(
      sql`insert into ${entryTable} (kind, reference, posted_on, at, by_id, by_name, acting_by_name)
        select 'charge', reference, ${dayOf(clock.now())}, ${clock.now().toISOString()}::timestamptz, ${actor.id},
          ${actor.name}, ${actor.actingBy?.name ?? null} from ${recordsOf(entries)} as x (reference text) returning id`,
    ),
  )
  const movements = invoices.flatMap(({ kind, payer, lines }, place) =>
    lines.map(line => ({
      entry_id: posted[place]!.id,
      debit_account: idOf(receivable(payer)),
      credit_account: idOf(income(line.item ?? kind)),
      amount: amountOf(line),
    })),
  )
  const rows = await insertRows<{ id: number }>(
    sql`insert into ${transferTable} (entry_id, debit_account, credit_account, amount)
      select entry_id, debit_account, credit_account, amount
      from ${recordsOf(movements)} as x (entry_id bigint, debit_account int, credit_account int, amount bigint) returning id`,
  )
  return { entries: posted.map(row => Number(row.id)), transfers: rows.map(row => Number(row.id)) }
}

async function insertLines(invoices: readonly Row[], transfers: readonly number[]): Promise<void> {
  const lines = invoices
    .flatMap(({ id, kind, lines: own }) => own.map(line => ({ item: kind, ...line, invoice_id: id })))
    .map((line, place) => ({ ...line, transfer_id: transfers[place]!, amount: amountOf(line) }))
  await db().execute(
    sql`insert into ${invoiceLineTable} (invoice_id, transfer_id, item, semester_id, subject_id, price_id, reason, label,
        quantity, unit_amount, amount)
      select invoice_id, transfer_id, item, semester_id, subject_id, price_id, coalesce(reason, ''), label, quantity,
        unit_amount, amount
      from ${recordsOf(lines)} as x (invoice_id int, transfer_id bigint, item text, semester_id int, subject_id int,
        price_id int, reason text, label text, quantity int, unit_amount bigint, amount bigint)`,
  )
}

const amountOf = ({ quantity, unit_amount }: NewLine): number => quantity * unit_amount
/** Rows as one parameter: as many parameters as values would be more than a statement may have. */
const recordsOf = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
const insertRows = async <T extends object>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await db().execute<T & Record<string, unknown>>(statement)).rows as T[]
