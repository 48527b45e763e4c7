/** `part × share ÷ total`, half up to one baisa; the product may be larger than a number holds exactly. */
export function shareOf(part: number, share: number, total: number): number {
  if (!total) return 0
  return Number((2n * BigInt(part) * BigInt(share) + BigInt(total)) / (2n * BigInt(total)))
}

/**
 * What each of those who settle an invoice of `total` bears of a `part` of it, in baisa: its share of the whole, whoever has paid
 * already (ADR 0101). `shares` come to the total; what is answered comes to the part, each within one baisa of its share.
 */
export function sharesOf(part: number, shares: readonly number[], total: number): number[] {
  let until = 0
  let before = 0
  return shares.map(share => {
    until += share
    const upTo = shareOf(part, until, total)
    const own = upTo - before
    before = upTo
    return own
  })
}

/** Of a relief: what it settles of the invoice, and what of that went back already. */
type Given = { amount: number; back: number }
/**
 * What goes back to each relief of a paid invoice so that altogether `charge` of its `total` is back: its share of that, less what
 * went back before. Comes to `amount`, as far as there is so much, and to no more than each gave.
 */
export function backToEach(
  amount: number,
  charge: number,
  { total, reliefs }: { total: number; reliefs: readonly Given[] },
) {
  const money = total - reliefs.reduce((all, each) => all + each.amount, 0)
  const [, ...due] = sharesOf(charge, [money, ...reliefs.map(each => each.amount)], total)
  let left = amount
  const take = (wanted: number, room: number) => {
    const part = Math.max(0, Math.min(wanted, room, left))
    left -= part
    return part
  }
  const parts = reliefs.map(({ amount: given, back }, at) => take(due[at]! - back, given - back))
  // A baisa that rounding left over goes to whoever has room for it.
  return parts.map((part, at) => part + take(left, reliefs[at]!.amount - reliefs[at]!.back - part))
}
