/** Days from the first to the last, both counted. */
export type Days = { starts_on: string; ends_on: string }
type Dated = Days & { background: boolean; audiences: readonly string[] }

/** Whether two spans of days share one. */
export const shareADay = (one: Days, other: Days): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on

/** Whether two events ask the same people for the same day. What lies under the others never does. */
export const clash = (one: Dated, other: Dated): boolean =>
  !one.background &&
  !other.background &&
  shareADay(one, other) &&
  one.audiences.some(audience => other.audiences.includes(audience))

/** Whether a part of the days is outside of others. */
export const isOutside = (days: Days, of: Days): boolean => days.starts_on < of.starts_on || days.ends_on > of.ends_on
