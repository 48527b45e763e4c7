import { accountById } from '@halaqa/identity/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { handleChoices } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { findPayers } from '../../contract/receipts.ts'
import { invoiceTable } from '../invoices/invoices.table.ts'
import { standingsOf } from '../invoices/standing-of-invoices.ts'
import type { Payer } from '../ledger/accounts.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { payerFinders } from './payer-finders.ts'

/** People who may owe: finance knows them by what was charged to them, and by their accounts. */
const payingGuards = ['registrars', 'students']

/** Whoever a form names in this field. Refuses `invalid` where it is nobody who pays. */
export const payerById = async (id: number, field = 'payer_id'): Promise<Payer> =>
  (await findPayer(id)) ?? refuse(invalid, { [field]: 'field.unknown-reference' })

/** Whoever has this account: as the books name them, else as they sign in. */
async function findPayer(id: number): Promise<Payer | undefined> {
  const [known] = await db()
    .select({ guard: ledgerAccountTable.owner_guard, name: ledgerAccountTable.owner_name })
    .from(ledgerAccountTable)
    .where(eq(ledgerAccountTable.owner_id, id))
    .orderBy(asc(ledgerAccountTable.id))
    .limit(1)
  if (known) return { id, guard: known.guard!, name: known.name }
  return payerWithAccount(id)
}

async function payerWithAccount(id: number): Promise<Payer | undefined> {
  try {
    const { guard, name } = await accountById(id)
    return payingGuards.includes(guard) ? { id, guard, name } : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The open invoices of a payer, the oldest first, with what is open of each. */
export async function openInvoices({ guard, id }: Pick<Payer, 'guard' | 'id'>) {
  const invoices = await db()
    .select()
    .from(invoiceTable)
    .where(and(eq(invoiceTable.payer_guard, guard), eq(invoiceTable.payer_id, id), eq(invoiceTable.state, 'open')))
    .orderBy(asc(invoiceTable.issued_at), asc(invoiceTable.id))
  const standings = await standingsOf(invoices.map(each => each.id))
  return invoices.map(invoice => ({ ...invoice, open: standings.get(invoice.id)!.open }))
}

export async function openInvoicesOfPayer(id: number) {
  const rows = await openInvoices((await findPayer(id)) ?? refuse(notFound))
  return {
    rows: rows.map(({ id: invoice_id, number, kind, total, open, issued_at }) => ({
      id: invoice_id,
      number,
      kind,
      total,
      open,
      issued_on: dayOf(issued_at),
    })),
  }
}

/** One account of each: of whom records were merged, several are. */
const onePerOwner = sql`${ledgerAccountTable.id} in (select min(id) from ${ledgerAccountTable} own
  where own.owner_id is not null group by own.owner_id)`

/** By name, by the number of an invoice, or by what contexts downstream know a payer by. */
export const payerChoices = handleChoices(findPayers, {
  from: () =>
    db()
      .select({
        id: ledgerAccountTable.owner_id,
        guard: ledgerAccountTable.owner_guard,
        name: ledgerAccountTable.owner_name,
        // Names repeat among thousands; staff know a payer by what was asked last.
        number: sql<string | null>`(select number from ${invoiceTable}
          where payer_id = ${ledgerAccountTable.owner_id} order by id desc limit 1)`,
      })
      .from(ledgerAccountTable)
      .$dynamic(),
  key: ledgerAccountTable.owner_id,
  where: ({ query: { q } }) => [isNotNull(ledgerAccountTable.owner_id), onePerOwner, found(q)],
  sorts: { name: ledgerAccountTable.owner_name },
  present: (rows, { language }) =>
    rows.map(({ id, guard, name, number }) => ({
      id: id!,
      name: [name, translate(language, `finance.payer.guards.${guard}`), number ?? ''].filter(Boolean).join(' · '),
    })),
})

function found(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const ofInvoice = db()
    .select({ id: invoiceTable.payer_id })
    .from(invoiceTable)
    .where(matching(invoiceTable.search_text, q))
  const elsewhere = payerFinders.contributions().map(accounts => inArray(ledgerAccountTable.owner_id, accounts(q)))
  return or(matching(ledgerAccountTable.search_text, q), inArray(ledgerAccountTable.owner_id, ofInvoice), ...elsewhere)
}
