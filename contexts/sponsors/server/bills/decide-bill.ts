import { holdInvoices, nextNumber, settleFrom, takeSettlementBack } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { billSameOfficer, nothingToBill } from '../../contract/bills.ts'
import { accountOfSponsor, lockSponsor } from '../sponsors/sponsor-account.ts'
import { referenceOf } from '../standing/standing-of-bills.ts'
import { type BillLineRow, billLineTable } from '../tables/bills.table.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import { type Changed, changingBill, writeBill } from './changing-bill.ts'
import { notifyBilled, notifyMaker, notifyRevoked } from './notify-bill.ts'
import { whatToBill } from './what-to-bill.ts'

/**
 * Approves a colleague's bill: the sponsor owes what it asks from today on, and the students do not, who are told. What was paid
 * or is not asked any more since it was made is left out of it: nobody approves more than was seen. Refuses one's own,
 * `nothing-to-bill` where nothing is left, `month-closed`.
 */
export const approveBill = (id: number): Promise<Changed> =>
  changingBill(id, 'asked', async (bill, asked) => {
    if (bill.made_by_id === currentActor().id) refuse(billSameOfficer)
    const sponsor = await lockSponsor(bill.sponsor_id)
    await holdInvoices(asked.map(line => line.invoice_id))
    const lines = await linesThatStand(asked, bill)
    if (!lines.length) refuse(nothingToBill)
    const billed_on = clock.today()
    for (const line of lines) await settle(line, sponsor, billed_on)
    const students = new Set(lines.map(line => line.student_id)).size
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const number = `B-${billed_on.slice(2, 4)}-${String(await nextNumber('sponsor-bill')).padStart(6, '0')}`
    await notifyBilled(lines, sponsor)
    const approved = { approved_by_name: currentActor().name, approved_at: clock.now(), billed_on }
    return writeBill(bill, 'accept', { state: 'posted', note: '', number, students, amount, ...approved })
  })

/** The lines as they are to be billed now, which are written; the invoices are held. */
async function linesThatStand(
  asked: readonly BillLineRow[],
  { sponsor_id, semester_id }: { sponsor_id: number; semester_id: number },
): Promise<BillLineRow[]> {
  const now = new Map((await whatToBill(sponsor_id, semester_id)).map(line => [line.invoice_id, line.amount]))
  const lines: BillLineRow[] = []
  for (const line of asked) {
    const amount = Math.min(line.amount, now.get(line.invoice_id) ?? 0)
    if (amount === 0) await db().delete(billLineTable).where(eq(billLineTable.id, line.id))
    else lines.push({ ...line, amount })
    if (amount > 0 && amount < line.amount)
      await db().update(billLineTable).set({ amount }).where(eq(billLineTable.id, line.id))
  }
  return lines
}

const settle = (line: BillLineRow, sponsor: SponsorRow, on: string): Promise<void> =>
  settleFrom({
    kind: 'sponsorship',
    from: accountOfSponsor(sponsor),
    invoiceId: line.invoice_id,
    amount: line.amount,
    reference: referenceOf(line),
    reason: sponsor.name_ar,
    on,
  })

/** Nobody is billed, with the reason; whoever made it takes it back so, too. */
export const refuseBill = (id: number, note: string): Promise<Changed> =>
  changingBill(id, 'asked', async bill => {
    await notifyMaker('sponsors.bill-refused', bill, bill.made_by_id, note)
    return writeBill(bill, 'refuse', { state: 'refused', note, refused_by_name: currentActor().name })
  })

/** Wants a bill taken back, with the reason; a colleague does it. */
export const askBillBack = (id: number, note: string): Promise<Changed> =>
  changingBill(id, 'posted', bill => {
    const { id: contested_by_id, name: contested_by_name } = currentActor()
    const asked = { contested_by_id, contested_by_name, contested_at: clock.now() }
    return writeBill(bill, 'request', { state: 'contested', note, ...asked })
  })

/**
 * Takes it back: what of it stands is open again on the invoices, the sponsor does not owe it, and the students are told. Refuses
 * `receipt-used` where a part of an invoice was owed back since.
 */
export const revokeBill = (id: number): Promise<Changed> =>
  changingBill(id, 'contested', async (bill, lines) => {
    if (bill.contested_by_id === currentActor().id) refuse(billSameOfficer)
    const sponsor = await lockSponsor(bill.sponsor_id)
    await holdInvoices(lines.map(line => line.invoice_id))
    const taken: BillLineRow[] = []
    for (const line of lines) {
      const amount = await takeSettlementBack({
        kind: 'sponsorship',
        reference: referenceOf(line),
        reason: bill.note,
      })
      if (amount > 0) taken.push({ ...line, amount })
    }
    await notifyRevoked(taken, sponsor, bill.note)
    const revoked = { revoked_by_name: currentActor().name, revoked_at: clock.now() }
    return writeBill(bill, 'revoke', { state: 'revoked', ...revoked })
  })

/** It stands after all: whoever asked may take that back, too. */
export const keepBill = (id: number, note: string): Promise<Changed> =>
  changingBill(id, 'contested', async bill => {
    await notifyMaker('sponsors.bill-kept', bill, bill.contested_by_id!, note)
    return writeBill(bill, 'recall', { state: 'posted', note })
  })
