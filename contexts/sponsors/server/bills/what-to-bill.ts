import { type SemesterRow, semesterById } from '@halaqa/academics/server'
import { reliefsOn } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray } from 'drizzle-orm'
import { shareOf } from '../../contract/share-of.ts'
import { covers } from '../sponsorships/ranges.ts'
import { rangesOf } from '../sponsorships/require-room.ts'
import { billedUnder, lineOfReference } from '../standing/standing-of-bills.ts'
import { billLineTable } from '../tables/bills.table.ts'
import { type SponsorshipRow, sponsorshipTable } from '../tables/sponsorships.table.ts'
import { type OpenInvoice, openInvoicesToBill } from './open-invoices.queries.ts'

/** What a sponsor may be asked of one open invoice, in baisa; `before`: what of it the sponsor was billed already and stands. */
export type LineToBill = OpenInvoice & { sponsorship_id: number; before: number; amount: number }

/**
 * What is new to be billed to a sponsor for a semester, by the numbers of the invoices: of each open invoice the share of what it
 * asks in all, less what of it was billed before; never more than is open, nor than the sponsorship pays for a semester. Billed,
 * nothing is left: made again, a bill asks only for what came since.
 */
export async function whatToBill(sponsorId: number, semesterId: number): Promise<LineToBill[]> {
  const sponsorships = await sponsorshipsIn(sponsorId, await semesterById(semesterId))
  const byStudent = new Map(sponsorships.map(each => [each.student_id, each]))
  const invoices = await openInvoicesToBill([...byStudent.keys()], semesterId)
  const before = await billedOn(
    sponsorId,
    invoices.map(each => each.invoice_id),
  )
  const left = new Map<number, number>()
  for (const { id, most } of sponsorships)
    if (most !== null) left.set(id, most - (await billedUnder(id, semesterId)).stands)
  const lines: LineToBill[] = []
  for (const invoice of invoices) {
    const { id, share } = byStudent.get(invoice.student_id)!
    const billed = before(invoice.invoice_id)
    const most = left.get(id) ?? Number.MAX_SAFE_INTEGER
    const amount = Math.min(shareOf(invoice.total, share) - billed, invoice.open, most)
    if (amount <= 0) continue
    if (left.has(id)) left.set(id, most - amount)
    lines.push({ ...invoice, sponsorship_id: id, before: billed, amount })
  }
  return lines
}

/** By which the sponsor pays for this semester: one a student at most. */
async function sponsorshipsIn(sponsorId: number, { starts_on }: SemesterRow): Promise<SponsorshipRow[]> {
  const rows = await db()
    .select()
    .from(sponsorshipTable)
    .where(
      and(eq(sponsorshipTable.sponsor_id, sponsorId), inArray(sponsorshipTable.state, ['running', 'ending', 'ended'])),
    )
  const rangeOf = await rangesOf()
  return rows.filter(row => covers(rangeOf(row), starts_on))
}

/** What of invoices the sponsor was billed and settles of them, by whichever of its bills, in baisa. */
async function billedOn(sponsorId: number, invoiceIds: readonly number[]): Promise<(invoiceId: number) => number> {
  const reliefs = await reliefsOn(invoiceIds, ['sponsorship'])
  if (!reliefs.length) return () => 0
  const lines = await db()
    .select({ id: billLineTable.id })
    .from(billLineTable)
    .innerJoin(sponsorshipTable, eq(sponsorshipTable.id, billLineTable.sponsorship_id))
    .where(
      and(
        eq(sponsorshipTable.sponsor_id, sponsorId),
        inArray(
          billLineTable.id,
          reliefs.map(each => lineOfReference(each.reference)),
        ),
      ),
    )
  const own = new Set(lines.map(each => each.id))
  return id =>
    reliefs.reduce(
      (all, each) => (each.invoice_id === id && own.has(lineOfReference(each.reference)) ? all + each.amount : all),
      0,
    )
}
