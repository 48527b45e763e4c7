import { type OwnInvoice, payableAmounts } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import type { Payable } from './pay.tsx'

type Invoice = Pick<Out<typeof OwnInvoice>, 'open' | 'due_now' | 'parts'>

/** What may be paid of these invoices with one payment: of one also its next parts, of several what is due of them or all. */
export function payableOf(invoices: readonly Invoice[]): Payable {
  const sum = (amountOf: (each: Invoice) => number) => invoices.reduce((all, each) => all + amountOf(each), 0)
  const [open, due_now] = [sum(each => each.open), sum(each => each.due_now)]
  const [only, ...others] = invoices
  if (only && !others.length) return { open, due_now, amounts: payableAmounts(open, only.parts) }
  return { open, due_now, amounts: [...new Set([due_now, open])].filter(each => each > 0) }
}
