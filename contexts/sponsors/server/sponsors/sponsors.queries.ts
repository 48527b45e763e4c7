import { standingInBooks } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock, daysBetween } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleChoices, handleRows } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { and, count, eq, inArray } from 'drizzle-orm'
import { sponsorsWrite } from '../../contract/permissions.ts'
import { agedBy } from '../../contract/share-of.ts'
import { listActiveSponsors, listSponsors, type Sponsor } from '../../contract/sponsors.ts'
import { billedBySponsor, linesOfSponsor } from '../standing/standing-of-bills.ts'
import { billTable } from '../tables/bills.table.ts'
import { paymentTable } from '../tables/payments.table.ts'
import { type SponsorRow, sponsorTable } from '../tables/sponsors.table.ts'
import { sponsorshipTable } from '../tables/sponsorships.table.ts'
import { accountOfSponsor, sponsorName } from './sponsor-account.ts'

/** A college has some dozens: all of them are read. */
export const sponsorsList = handleRows(listSponsors, async ({ query: { q, filter }, actor, language }) => {
  const rows = await db()
    .select()
    .from(sponsorTable)
    .where(
      and(
        filter.kind && eq(sponsorTable.kind, filter.kind),
        filter.is_active === undefined ? undefined : eq(sponsorTable.is_active, filter.is_active),
        q ? matching(sponsorTable.search_text, q) : undefined,
      ),
    )
  return present(rows, actor, language)
})

/** Those for whom something new may be asked. */
export const activeSponsorChoices = handleChoices(listActiveSponsors, {
  from: () => db().select().from(sponsorTable).$dynamic(),
  key: sponsorTable.id,
  where: () => [eq(sponsorTable.is_active, true)],
  search: sponsorTable.search_text,
  sorts: { name: sponsorTable.name_ar },
  present: (rows, { language }) => rows.map(row => ({ id: row.id, name: sponsorName(row, language) })),
})

async function present(rows: readonly SponsorRow[], actor: Actor, language: string): Promise<Sponsor[]> {
  const ids = rows.map(row => row.id)
  const [used, billed, books] = [await usedBy(ids), await billedBySponsor(ids), await inBooks(rows)]
  const may = actor.permissions.has(sponsorsWrite)
  return rows.map(row => {
    const owed = billed(row.id)
    const { balance } = books(row)
    const { search_text: _text, ...fields } = row
    return {
      ...fields,
      name: sponsorName(row, language),
      students: used(row.id).students,
      billed: owed,
      paid: owed - balance,
      balance,
      can: { edit: may, delete: may && !used(row.id).isUsed },
    }
  })
}

/** For how many each pays now, and whether anything names it. */
async function usedBy(ids: number[]) {
  const rows = await db()
    .select({ id: sponsorshipTable.sponsor_id, state: sponsorshipTable.state, count: count() })
    .from(sponsorshipTable)
    .where(inArray(sponsorshipTable.sponsor_id, ids))
    .groupBy(sponsorshipTable.sponsor_id, sponsorshipTable.state)
  const payers = await db()
    .selectDistinct({ id: paymentTable.sponsor_id })
    .from(paymentTable)
    .where(inArray(paymentTable.sponsor_id, ids))
  return (id: number) => ({
    students: rows
      .filter(each => each.id === id && (each.state === 'running' || each.state === 'ending'))
      .reduce((all, each) => all + each.count, 0),
    // A bill rests on a sponsorship.
    isUsed: rows.some(each => each.id === id) || payers.some(each => each.id === id),
  })
}

/** What each owes by the books. */
async function inBooks(rows: readonly SponsorRow[]) {
  const books = await standingInBooks(rows.map(accountOfSponsor))
  return (row: SponsorRow) => {
    const standing = books.get(accountOfSponsor(row).key)
    return { balance: standing?.amount ?? 0, account_id: standing?.account_id ?? null }
  }
}

async function sponsorRow(id: number): Promise<SponsorRow> {
  const [row] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, id))
  return row ?? refuse(notFound)
}

/** What a sponsor owes, in baisa; less than nothing is to its good. */
export async function balanceOfSponsor(id: number): Promise<number> {
  const row = await sponsorRow(id)
  return (await inBooks([row]))(row).balance
}

/** A sponsor as the list has it, or 404. */
export const sponsorById = async (id: number, actor: Actor, language: string): Promise<Sponsor> =>
  (await present([await sponsorRow(id)], actor, language))[0]!

export async function sponsorView(id: number, actor: Actor, language: string) {
  const row = await sponsorRow(id)
  const shown = (await present([row], actor, language))[0]!
  const lines = await linesOfSponsor(id)
  const bills = [...Map.groupBy(lines, line => line.bill_id).values()].map(own => ({
    on: own[0]!.billed_on,
    stands: sumOf(own, 'stands'),
  }))
  const today = clock.today()
  const { oldest_on, ...aging } = agedBy(bills, shown.paid, on => daysBetween(on, today))
  return {
    ...shown,
    account_id: (await inBooks([row]))(row).account_id,
    sponsorships: await db().$count(sponsorshipTable, eq(sponsorshipTable.sponsor_id, id)),
    bills: await db().$count(billTable, eq(billTable.sponsor_id, id)),
    payments: await db().$count(paymentTable, eq(paymentTable.sponsor_id, id)),
    aging,
    oldest_on,
    people: peopleOf(lines),
  }
}

type Line = Awaited<ReturnType<typeof linesOfSponsor>>[number]
const sumOf = (lines: readonly Line[], field: 'amount' | 'stands') => lines.reduce((sum, line) => sum + line[field], 0)

/** The statement by person, by name. */
function peopleOf(lines: readonly Line[]) {
  return [...Map.groupBy(lines, line => line.student_id).values()]
    .map(own => {
      const [{ student_id, student, student_number }] = own as [Line]
      const [billed, stands] = [sumOf(own, 'amount'), sumOf(own, 'stands')]
      const invoices = new Set(own.map(line => line.invoice_id)).size
      return { student_id, student, student_number, invoices, billed, back: billed - stands, stands }
    })
    .sort((one, other) => one.student.localeCompare(other.student, 'ar'))
}
