/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair: text with them would be a failure of ours far behind the door,
 * so it is refused at the door. Answers the error to be shown, shaped
 * like one of zod's, or undefined.
 */
export function illFormed(data: unknown): Error | undefined {
  const path = pathOfBadText(data)
  if (path) return Object.assign(new Error('ill-formed text'), { issues: [{ code: 'custom', path, params }] })
}

const params = { key: 'invalid' }

function pathOfBadText(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    if (pathOfBadText(key)) return ['form']
    const inner = pathOfBadText(each)
    if (inner) return [key, ...inner]
  }
}
