import { auditMany } from '@halaqa/kit-server/audit'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { currentActor } from '@halaqa/kit-server/request'
import { sql } from 'drizzle-orm'
import { accountIds, income, lockPeople, receivable } from '../ledger/accounts.ts'
import { entryTable, transferTable } from '../ledger/ledger.table.ts'
import { nextNumbers } from '../ledger/next-number.ts'
import { refusedByMonth } from '../ledger/post.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { invoiceReference, type NewInvoice, type NewLine, numberOf, semesterOf } from './issue-invoice.ts'

type Row = NewInvoice & { id: number; number: string; total: number }

/**
 * What `issueInvoice` does, for many payers in a few statements: a thousand students are charged in a second. Whoever asks makes
 * sure that each is asked for once: a reference that has an invoice already is a fault here. Answers their ids in their order.
 * Every line has an amount above 0. Refuses `month-closed`.
 */
export function issueInvoices(invoices: readonly NewInvoice[]): Promise<number[]> {
  return transaction(async () => {
    if (!invoices.length) return []
    const rows = await insertInvoices(invoices)
    const transfers = await postCharges(rows)
    await insertLines(rows, transfers)
    await auditMany(
      rows.map(({ id, number }) => ({
        action: 'finance.invoice.issue',
        subject: ['finance.invoice', id],
        after: { number },
      })),
    )
    return rows.map(row => row.id)
  })
}

async function insertInvoices(invoices: readonly NewInvoice[]): Promise<Row[]> {
  const at = clock.now()
  const first = await nextNumbers('invoice', invoices.length)
  const values = invoices.map(({ kind, reference, payer, lines }, place) => ({
    number: numberOf(first + place, at),
    kind,
    reference,
    payer_guard: payer.guard,
    payer_id: payer.id,
    payer_name: payer.name,
    semester_id: semesterOf(lines),
    total: lines.reduce((sum, line) => sum + amountOf(line), 0),
    issued_at: at,
  }))
  const ids = await insertRows<{ id: number }>(
    sql`insert into ${invoiceTable} (number, kind, reference, payer_guard, payer_id, payer_name, semester_id, total, issued_at)
      select number, kind, reference, payer_guard, payer_id, payer_name, semester_id, total, issued_at
      from ${recordsOf(values)} as x (number text, kind text, reference text, payer_guard text, payer_id int,
        payer_name text, semester_id int, total bigint, issued_at timestamptz) returning id`,
  )
  return invoices.map((invoice, place) => ({ ...invoice, ...values[place]!, id: ids[place]!.id }))
}

/** Answers the transfers of the lines of all invoices, one after the other. */
async function postCharges(invoices: readonly Row[]): Promise<number[]> {
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
  return rows.map(row => Number(row.id))
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
