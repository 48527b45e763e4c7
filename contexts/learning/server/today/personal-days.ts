import type { StudyEvent, Today } from '../../contract/today.ts'
import type { AskedInvoice } from './asked-invoices.ts'

type Asked = Today['required'][number]
/** A day of one student's own, which the calendar of all does not hold; `key` is the same for it as long as it is asked. */
export type PersonalDay = { key: string; day: string; asked: Exclude<Asked, { kind: 'element' }> }

/**
 * The days on which something is asked of this very student. Open money is due on the next last day of fees; where the
 * calendar names none, or it has passed, today. A choosing that ends with everybody's stands in the calendar already.
 */
export function personalDays(required: readonly Asked[], events: readonly StudyEvent[], today: string): PersonalDay[] {
  const lastDaysOf = (rule: StudyEvent['rule_key']) =>
    events.filter(each => each.rule_key === rule && each.ends_on >= today).map(each => each.ends_on)
  const feesDue = lastDaysOf('fees_due').sort()[0] ?? today
  return required.flatMap((asked): PersonalDay[] => {
    if (asked.kind === 'element') return []
    if (asked.kind === 'invoice') return [{ key: `invoice-${asked.id}`, day: feesDue, asked }]
    if (!asked.until || lastDaysOf('choose_subjects').includes(asked.until)) return []
    return [{ key: asked.summer ? 'choosing-summer' : 'choosing', day: asked.until, asked }]
  })
}

/** What is not paid of an invoice that is asked for in parts, each on its day. */
export const partDays = (invoices: readonly AskedInvoice[]): PersonalDay[] =>
  invoices.flatMap(({ id, number, parts }) =>
    parts.flatMap(({ due_on: day, amount, paid }): PersonalDay[] =>
      amount > paid
        ? [{ key: `invoice-${id}-${day}`, day, asked: { kind: 'invoice', id, number, amount: amount - paid } }]
        : [],
    ),
  )
