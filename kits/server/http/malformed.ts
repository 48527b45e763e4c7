/** No form of ours comes near it; what nests deeper would overflow the stack of whoever walks or parses it. */
const deepest = 100

/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair: text with them would be a failure of ours far behind the door,
 * so it is refused at the door, and so is what nests too deep. Answers the error to be shown, shaped
 * like one of zod's, or undefined.
 */
export function malformed(data: unknown): Error | undefined {
  const path = pathOfBadText(data, 0)
  if (path) return Object.assign(new Error('ill-formed data'), { issues: [{ code: 'custom', path, params }] })
}

const params = { key: 'invalid' }

/** Never calls itself deeper than `deepest`. */
function pathOfBadText(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === deepest) return ['form']
  for (const [key, each] of Object.entries(value)) {
    if (pathOfBadText(key, depth)) return ['form']
    const inner = pathOfBadText(each, depth + 1)
    if (inner) return [key, ...inner]
  }
}
