import { addDays } from '@halaqa/kit-server/clock'
import type { StudyEvent, Today } from '../../contract/today.ts'
import type { AskedInvoice } from './asked-invoices.ts'
import { partDays, personalDays } from './personal-days.ts'

/** From so many days before its day on, what is to be paid stands near the top. */
const soonDays = 7

/** What is late or due today, in all and since when; else what is due next within a week. Nothing where neither is. */
export function moneyDueOf(
  invoices: readonly AskedInvoice[],
  events: readonly StudyEvent[],
  today: string,
): Today['money_due'] {
  const whole = invoices
    .filter(each => !each.parts.length && each.due_now > 0)
    .map(({ id, number, due_now }) => ({ kind: 'invoice' as const, id, number, amount: due_now }))
  const days = [...personalDays(whole, events, today), ...partDays(invoices)]
    .flatMap(({ day, asked }) => (asked.kind === 'invoice' ? [{ day, amount: asked.amount }] : []))
    .filter(({ day }) => day <= addDays(today, soonDays))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const [first] = days
  if (!first) return null
  const together = days.filter(({ day }) => (first.day <= today ? day <= today : day === first.day))
  const amount = together.reduce((all, each) => all + each.amount, 0)
  return { amount, on: first.day, is_late: first.day < today }
}
