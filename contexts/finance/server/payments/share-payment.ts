type Asked = { due: number; open: number }

/** What of a payment each invoice takes, in baisa: what is due of them first, then what else is open, in their order. */
export function sharesOfPayment(amount: number, invoices: readonly Asked[]): number[] {
  let left = amount
  const take = (most: number) => {
    const taken = Math.min(left, Math.max(0, most))
    left -= taken
    return taken
  }
  const due = invoices.map(each => take(Math.min(each.due, each.open)))
  return invoices.map((each, at) => due[at]! + take(each.open - due[at]!))
}
