import { refundOf, refundPercent } from '@halaqa/finance/contract'

/** Money of the college that the public pages say, in baisa (portal spec s.9, C001 and C003). */
export const registrationFeeBaisa = 20_000
export const hourFeeBaisa = 15_000

/** What was paid for so many credit hours, and what of it comes back in a week of the semester; in baisa. */
export function refund(hours: number, week: number): { paidBaisa: number; refundBaisa: number; percent: number } {
  const paidBaisa = hours * hourFeeBaisa
  return { paidBaisa, percent: refundPercent(week), refundBaisa: refundOf(paidBaisa, week) }
}
