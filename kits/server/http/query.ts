/**
 * `a=1&filter[kind]=x&ids[]=5` → { a: '1', filter: { kind: 'x' }, ids: { 0: '5' } }. One level, own keys only; a repeated
 * key keeps its last value.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^(\w+)\[(\w*)\]$/.exec(key) ?? []
    if ([key, outer, inner].includes('__proto__')) continue
    if (!outer || inner === undefined) result[key] = value
    else {
      const before = isPlain(result[outer]) ? result[outer] : {}
      result[outer] = { ...before, [inner || Object.keys(before).length]: value }
    }
  }
  return result
}
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null
