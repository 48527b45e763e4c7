import type { OwnInvoice } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-contract/format'
import type { StudentProfile } from '@halaqa/students/contract'

type Invoice = Out<typeof OwnInvoice>
type Receipt = Out<typeof StudentProfile>['receipts'][number]
export type HistoryRow = Pick<Invoice, 'number' | 'state' | 'total' | 'receipts' | 'reliefs'> & {
  /** What it is for, by the name that it bears on every page. */
  what: string
  /** What it came to be for: subjects, books. */
  details: string
  on: string
}

/**
 * The invoices of the student's account, and what was paid as an applicant: those invoices belong to another account of
 * the same person and are known by their receipts. An invoice that has moved to the student stands once. Newest first.
 */
export function historyOf(invoices: readonly Invoice[], receipts: readonly Receipt[]): HistoryRow[] {
  const own = invoices.map(({ number, state, name, total, receipts: papers, reliefs, lines, issued_on }) => {
    return {
      number,
      state,
      total,
      receipts: papers,
      reliefs,
      what: name,
      details: lines.map(line => line.label).join(' · '),
      on: issued_on,
    }
  })
  const numbers = new Set(own.map(each => each.number))
  const before = receipts
    .filter(each => !numbers.has(each.number))
    .map(({ number, name, amount, paid_at, uuid }): HistoryRow => {
      return {
        number,
        state: 'paid',
        total: amount,
        receipts: [uuid],
        reliefs: [],
        what: name,
        details: '',
        on: dayOf(paid_at),
      }
    })
  return [...own, ...before].sort((a, b) => b.on.localeCompare(a.on))
}
