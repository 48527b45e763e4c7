/**
 * The part of a study fee that comes back, by the week of withdrawal (R036; C016 to C019; decision 24). Weeks count from the first
 * day of the semester. The page that says it, the calculator and whatever withdraws a subject ask here.
 */
export const refundRows = [
  { from: 1, to: 4, percent: 100 },
  { from: 5, to: 6, percent: 50 },
  { from: 7, to: null, percent: 0 },
] as const

/** In hundredths. The first seven days of a semester are week 1; before it, all comes back. */
export function refundPercent(week: number): number {
  if (week < 1) return 100
  return refundRows.find(row => week >= row.from && (row.to === null || week <= row.to))!.percent
}

const msOfWeek = 7 * 24 * 60 * 60 * 1000

/** Which week of a semester a day lies in; 0 and below when it has not begun. Both are days, `2026-09-06`. */
export const weekOf = (day: string, semesterStart: string): number =>
  Math.floor((Date.parse(day) - Date.parse(semesterStart)) / msOfWeek) + 1

/** What of an amount comes back in a week, in baisa; half a baisa is rounded up. */
export const refundOf = (amount: number, week: number): number => Math.floor((amount * refundPercent(week)) / 100 + 0.5)
