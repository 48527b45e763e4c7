/** `a=1&filter[kind]=x` → { a: '1', filter: { kind: 'x' } }. One level, own keys only; a repeated key keeps its last value. */
export function parseQuery(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(key) ?? []
    if ([key, outer, inner].includes('__proto__')) continue
    if (!outer || !inner) result[key] = value
    else result[outer] = { ...(isPlain(result[outer]) ? result[outer] : {}), [inner]: value }
  }
  return result
}
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null
