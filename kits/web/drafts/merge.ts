import type { Values } from './store.ts'

/** What another tab or device wrote in the meantime. */
export type Meeting = {
  /** Untouched here: taken over from there. */
  taken: Values
  /** Written here and there: what stands there. Nothing is taken until somebody chooses. */
  disputed: Values
}

/** Field by field: `base` is what both went on from. An empty field may be missing. */
export function meet(base: Values, mine: Values, theirs: Values): Meeting {
  const meeting: Meeting = { taken: {}, disputed: {} }
  for (const field of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    if (isSame(mine[field], theirs[field]) || isSame(theirs[field], base[field])) continue
    const side = isSame(mine[field], base[field]) ? 'taken' : 'disputed'
    meeting[side][field] = theirs[field]
  }
  return meeting
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)
/** What a form calls empty. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
