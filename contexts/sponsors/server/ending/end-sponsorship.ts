import { semesterById } from '@halaqa/academics/server'
import { holdInvoices, takeSettlementBack } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, asc, eq } from 'drizzle-orm'
import { sponsorshipSameOfficer } from '../../contract/sponsorships.ts'
import { notifyRevoked } from '../bills/notify-bill.ts'
import { lockSponsor } from '../sponsors/sponsor-account.ts'
import { type Changed, changingSponsorship, writeSponsorship } from '../sponsorships/changing-sponsorship.ts'
import { notifyKept, notifySponsored } from '../sponsorships/notify-sponsorship.ts'
import { referenceOf, standingOfLines } from '../standing/standing-of-bills.ts'
import { type BillLineRow, billLineTable, billTable, isOwed } from '../tables/bills.table.ts'

/** Wants a sponsorship ended after a day, with the reason; a colleague does it. Until then the sponsor pays as before. */
export const askEnd = (id: number, end_on: string, note: string): Promise<Changed> =>
  changingSponsorship(id, 'running', sponsorship => {
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    const asked = { end_on, contested_by_id, contested_by_name, contested_at: clock.now() }
    return writeSponsorship(sponsorship, 'request', { state: 'ending', note, ...asked })
  })

/**
 * Ends it as a colleague asked. Semesters that begin after the day are not billed any more, and what was billed of them is given back:
 * their invoices are open again, and the sponsor does not owe them. What was billed of others stays. The student is told of both. Refuses
 * one's own, and `receipt-used` where a part of such an invoice was owed back since.
 */
export const endSponsorship = (id: number): Promise<Changed> =>
  changingSponsorship(id, 'ending', async sponsorship => {
    if (sponsorship.contested_by_id === currentActor().id) refuse(sponsorshipSameOfficer)
    const { note, end_on } = sponsorship
    // Whoever approves a bill of the sponsor at this moment comes before, or sees that it ended.
    const sponsor = await lockSponsor(sponsorship.sponsor_id)
    const lines = await linesAfter(id, end_on!)
    await holdInvoices(lines.map(line => line.invoice_id))
    const taken: BillLineRow[] = []
    for (const line of lines) {
      const amount = await takeSettlementBack({ kind: 'sponsorship', reference: referenceOf(line), reason: note })
      if (amount > 0) taken.push({ ...line, amount })
    }
    await notifySponsored('sponsors.sponsorship-ended', sponsorship, sponsor)
    if (taken.length) await notifyRevoked(taken, sponsor, note)
    const ended = { ended_on: end_on, ended_by_name: currentActor().name }
    return writeSponsorship(sponsorship, 'end', { state: 'ended', ...ended })
  })

/** It goes on after all: whoever asked may take that back, too. */
export const keepSponsorship = (id: number, note: string): Promise<Changed> =>
  changingSponsorship(id, 'ending', async sponsorship => {
    await notifyKept(sponsorship, note)
    const plain = { end_on: null, contested_by_id: null, contested_by_name: null, contested_at: null }
    return writeSponsorship(sponsorship, 'recall', { state: 'running', note, ...plain })
  })

/** What was billed by a sponsorship of semesters that begin after a day, and stands. */
export async function linesAfter(sponsorshipId: number, day: string): Promise<BillLineRow[]> {
  const rows = await db()
    .select({ line: billLineTable, semester_id: billTable.semester_id })
    .from(billLineTable)
    .innerJoin(billTable, eq(billTable.id, billLineTable.bill_id))
    .where(and(eq(billLineTable.sponsorship_id, sponsorshipId), isOwed))
    .orderBy(asc(billLineTable.id))
  const starts = new Map<number, string>()
  for (const { semester_id } of rows) starts.set(semester_id, (await semesterById(semester_id)).starts_on)
  const later = rows.filter(each => starts.get(each.semester_id)! > day).map(each => each.line)
  const stands = await standingOfLines(later)
  return later.flatMap(line => (stands(line) > 0 ? [{ ...line, amount: stands(line) }] : []))
}
