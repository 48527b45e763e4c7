/** Money of the college that the public pages say, in baisa (portal spec s.9, C001 and C003). */
export const registrationFeeBaisa = 20_000
export const hourFeeBaisa = 15_000

/** The part of the study fee that comes back, by the week of withdrawal (portal spec s.9, C016–C019; decision 24). */
export const refundRows = [
  { from: 1, to: 4, percent: 100 },
  { from: 5, to: 6, percent: 50 },
  { from: 7, to: null, percent: 0 },
] as const

/** In hundredths. Weeks count from the first day of the semester: its first seven days are week 1; before it, all. */
export function refundPercent(week: number): number {
  if (week < 1) return 100
  return refundRows.find(row => week >= row.from && (row.to === null || week <= row.to))!.percent
}

const msOfWeek = 7 * 24 * 60 * 60 * 1000

/** Which week of a semester a day lies in; 0 and below when it has not begun. Both are days, `2026-09-06`. */
export const weekOf = (day: string, semesterStart: string): number =>
  Math.floor((Date.parse(day) - Date.parse(semesterStart)) / msOfWeek) + 1

/** What was paid for so many credit hours, and what of it comes back; in baisa, half a baisa rounded up. */
export function refund(hours: number, week: number): { paidBaisa: number; refundBaisa: number; percent: number } {
  const paidBaisa = hours * hourFeeBaisa
  const percent = refundPercent(week)
  return { paidBaisa, percent, refundBaisa: Math.floor((paidBaisa * percent) / 100 + 0.5) }
}
