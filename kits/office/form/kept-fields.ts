type Values = Record<string, unknown>

/** Where a draft says what its short fields were before they were changed. */
const formerly = '$formerly'
/** Never written down on a device. */
const secret = /password|secret|token/

/**
 * What of a form is kept: the fields that were changed, and of those that are no long texts what they were before. Undefined
 * when there is nothing to keep. `texts`: the fields that are longer than a line.
 */
export function changedFields(values: object, before: object, texts: ReadonlySet<string>): Values | undefined {
  const was = before as Values
  const changed = Object.entries(values as Values).filter(
    ([field, value]) => !secret.test(field) && isWritable(value) && !isSame(value, was[field]),
  )
  if (!changed.length) return undefined
  const short = changed.filter(([field]) => !texts.has(field))
  return {
    ...Object.fromEntries(changed.map(([field, value]) => [field, value ?? null])),
    [formerly]: Object.fromEntries(short.map(([field]) => [field, was[field] ?? null])),
  }
}

/** Whether a long text is among what was changed. */
export const hasText = (kept: Values | undefined, texts: ReadonlySet<string>): boolean =>
  Object.keys(kept ?? {}).some(field => texts.has(field))

/**
 * What of a draft is put back into a form that holds `now`. A short field that somebody has changed meanwhile stays as it is
 * now: it would be overwritten by who only wanted to finish a sentence. Undefined when nothing is left.
 */
export function fieldsToPutBack(kept: Values, now: object): Values | undefined {
  const { [formerly]: before = {}, ...values } = kept as Values & { [formerly]?: Values }
  const left = Object.entries(values).filter(
    ([field, value]) =>
      (!(field in before) || isSame(before[field], (now as Values)[field])) && !isSame(value, (now as Values)[field]),
  )
  return left.length ? Object.fromEntries(left) : undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
/** A file cannot be written down. */
const isWritable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (!(value instanceof Blob) && Object.values(value as object).every(isWritable))
