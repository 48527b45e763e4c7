import { settledUnder } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { billLineTable, billTable, isOwed } from '../tables/bills.table.ts'

/** What the entry of a line of a bill is posted under: in the journal it is called by its bill. */
export const referenceOf = ({ id, bill_id }: { id: number; bill_id: number }): string =>
  `sponsors.bill:${bill_id}:${id}`

/** The line that a reference names. */
export const lineOfReference = (reference: string): number => Number(reference.split(':')[2])

type Line = { id: number; bill_id: number }
/** What of lines stands by the books, in baisa: what is not charged any more went back. */
export async function standingOfLines(lines: readonly Line[]): Promise<(line: Line) => number> {
  const stands = await settledUnder('sponsorship', lines.map(referenceOf))
  return line => stands.get(referenceOf(line)) ?? 0
}

/** What of bills stands, by their ids. */
export async function standingOfBills(billIds: readonly number[]): Promise<(billId: number) => number> {
  if (!billIds.length) return () => 0
  const lines = await db()
    .select({ id: billLineTable.id, bill_id: billLineTable.bill_id })
    .from(billLineTable)
    .where(inArray(billLineTable.bill_id, [...billIds]))
  const stands = await standingOfLines(lines)
  const byBill = Map.groupBy(lines, line => line.bill_id)
  return id => (byBill.get(id) ?? []).reduce((all, line) => all + stands(line), 0)
}

/** What was billed to sponsors and not taken back, by their ids. */
export async function billedBySponsor(sponsorIds: readonly number[]): Promise<(sponsorId: number) => number> {
  if (!sponsorIds.length) return () => 0
  const bills = await db()
    .select({ id: billTable.id, sponsor_id: billTable.sponsor_id })
    .from(billTable)
    .where(and(inArray(billTable.sponsor_id, [...sponsorIds]), isOwed))
  const stands = await standingOfBills(bills.map(bill => bill.id))
  return id => bills.reduce((all, bill) => all + (bill.sponsor_id === id ? stands(bill.id) : 0), 0)
}

/** Every line of the bills of a sponsor that were approved and not taken back, the oldest first. */
export async function linesOfSponsor(sponsorId: number) {
  const rows = await db()
    .select({
      id: billLineTable.id,
      bill_id: billLineTable.bill_id,
      invoice_id: billLineTable.invoice_id,
      amount: billLineTable.amount,
      billed_on: billTable.billed_on,
      student_id: studentTable.id,
      student: studentTable.full_name,
      student_number: studentTable.number,
    })
    .from(billLineTable)
    .innerJoin(billTable, eq(billTable.id, billLineTable.bill_id))
    .innerJoin(studentTable, eq(studentTable.id, billLineTable.student_id))
    .where(and(eq(billTable.sponsor_id, sponsorId), isOwed))
    .orderBy(asc(billLineTable.id))
  const stands = await standingOfLines(rows)
  return rows.map(row => ({ ...row, billed_on: row.billed_on!, stands: stands(row) }))
}

/** What was billed by a sponsorship and stands, in all and for a semester, in baisa. */
export async function billedUnder(sponsorshipId: number, semesterId?: number) {
  const lines = await db()
    .select({ id: billLineTable.id, bill_id: billLineTable.bill_id, amount: billLineTable.amount })
    .from(billLineTable)
    .innerJoin(billTable, eq(billTable.id, billLineTable.bill_id))
    .where(
      and(
        eq(billLineTable.sponsorship_id, sponsorshipId),
        isOwed,
        semesterId === undefined ? undefined : eq(billTable.semester_id, semesterId),
      ),
    )
  const stands = await standingOfLines(lines)
  return {
    billed: lines.reduce((all, line) => all + line.amount, 0),
    stands: lines.reduce((all, line) => all + stands(line), 0),
  }
}
