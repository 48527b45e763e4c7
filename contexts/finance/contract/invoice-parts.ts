import { baisa, day } from '@halaqa/kit-contract'
import { z } from 'zod'

/**
 * A part of an invoice that is asked for on a day of its own, in baisa. The parts of one stand in the order in which money
 * settles them, and add up to what is open of it and what was paid.
 */
export const InvoicePart = z.object({ due_on: day, amount: baisa, paid: baisa })
export type InvoicePart = z.infer<typeof InvoicePart>

/** What of parts is to be paid by a day, that day counted, in baisa. */
export const dueOfParts = (parts: readonly InvoicePart[], on: string): number =>
  parts.reduce((sum, { due_on, amount, paid }) => sum + (due_on <= on ? amount - paid : 0), 0)

/** The least that is paid of an invoice of which more is open, in baisa: a bank takes a price for each payment. */
export const leastPaid = 1_000

/** Whether a payer may choose to pay so much, in baisa, of what is open; one of `payableAmounts` may always be paid. */
export const isPayable = (amount: number, open: number): boolean =>
  amount > 0 && (amount === open || (amount >= leastPaid && amount <= open))

/**
 * What is proposed to be paid of an invoice of which so much is open, in baisa, the least first: all of it, or the next of its parts,
 * however many. Nothing where nothing is open.
 */
export function payableAmounts(open: number, parts: readonly InvoicePart[]): number[] {
  const amounts = new Set<number>()
  let sum = 0
  for (const { amount, paid } of parts) {
    sum += amount - paid
    if (sum > 0 && sum < open) amounts.add(sum)
  }
  return open > 0 ? [...amounts, open] : []
}
