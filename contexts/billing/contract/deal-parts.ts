import type { InvoicePart } from '@halaqa/finance/contract'

/** A share of the whole, in hundredths of a percent, and so many days after the first day that is counted from. */
export type Share = { share: number; days: number }
export type DealtPart = { due_on: string; amount: number }

/** All shares of a rule together. */
export const wholeShare = 10_000

/** Deals a whole out by weights, in baisa: each is rounded down and the last takes the rest, so that they add up to the whole. */
export function dealOut(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const amounts = weights.slice(0, -1).map(weight => (all ? Number((BigInt(whole) * BigInt(weight)) / all) : 0))
  return weights.length ? [...amounts, whole - amounts.reduce((sum, amount) => sum + amount, 0)] : []
}

/** So many days after a day, `2026-12-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The parts of a whole by a rule, in baisa; none of less than one. `from` is the day that is counted from, and nothing is due
 * before `begins_on`, the day of the plan.
 */
export function dealParts(
  whole: number,
  shares: readonly Share[],
  { from, begins_on }: { from: string; begins_on: string },
): DealtPart[] {
  const amounts = dealOut(
    whole,
    shares.map(each => each.share),
  )
  return shares.flatMap(({ days }, at) => {
    const day = dayAfter(from, days)
    return amounts[at]! > 0 ? [{ due_on: day < begins_on ? begins_on : day, amount: amounts[at]! }] : []
  })
}

/** What of parts is paid, in baisa: money settles them in their order. */
export function settleParts<T extends { amount: number }>(parts: readonly T[], paid: number): (T & { paid: number })[] {
  let left = paid
  return parts.map(part => {
    const own = Math.max(0, Math.min(part.amount, left))
    left -= own
    return { ...part, paid: own }
  })
}

/** How long after the last day there is for what comes on top of parts that are all paid. */
const graceDays = 14

/**
 * Parts for another whole, in baisa: what is paid of each stays, and what is open is dealt over those that are not paid by what
 * was open of them; the last takes the rest. One of which nothing is left falls away. Where all were paid, another part asks for
 * what comes on top. Not below what is paid.
 */
export function redealParts(
  parts: readonly InvoicePart[],
  { whole, today }: { whole: number; today: string },
): InvoicePart[] {
  const paid = parts.reduce((sum, part) => sum + part.paid, 0)
  const unpaid = parts.filter(part => part.amount > part.paid)
  const open = Math.max(0, whole - paid)
  const amounts = dealOut(
    open,
    unpaid.map(part => part.amount - part.paid),
  )
  const dealt = parts.map(part => ({ ...part, amount: part.paid + (amounts[unpaid.indexOf(part)] ?? 0) }))
  const [, due_on] = [parts.at(-1)?.due_on ?? today, dayAfter(today, graceDays)].sort() as [string, string]
  const more = unpaid.length || !open ? [] : [{ due_on, amount: open, paid: 0 }]
  return [...dealt, ...more].filter(part => part.amount > 0)
}

/** The parts as money stands now: what was paid in their order, dealt anew where another whole is asked than they add up to. */
export function partsNow(
  parts: readonly DealtPart[],
  { open, paid, today }: { open: number; paid: number; today: string },
): InvoicePart[] {
  const settled = settleParts(parts, paid)
  const whole = open + paid
  if (parts.reduce((sum, part) => sum + part.amount, 0) === whole) return settled
  return settleParts(redealParts(settled, { whole, today }), paid)
}

export const partStates = ['waiting', 'part_paid', 'due', 'late', 'paid'] as const
export type PartStanding = (typeof partStates)[number]
/** `due`: on this day; `part_paid`: paid in part, and its day is to come. */
export function partStateOf({ due_on, amount, paid }: InvoicePart, today: string): PartStanding {
  if (paid >= amount) return 'paid'
  if (due_on < today) return 'late'
  if (due_on === today) return 'due'
  return paid > 0 ? 'part_paid' : 'waiting'
}
