/**
 * `a=1&filter[kind]=x&ids[]=5` → { a: '1', filter: { kind: 'x' }, ids: { 0: '5' } }. One level, own keys only. What
 * is given twice is two values, of which no route takes one: whoever asks is told, and nothing is left out in silence.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const result: Values = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^(\w+)\[(\w*)\]$/.exec(key) ?? []
    if ([key, outer, inner].includes('__proto__')) continue
    if (!outer || inner === undefined) add(result, key, value)
    else {
      const within: Values = isPlain(result[outer]) ? { ...result[outer] } : {}
      add(within, inner || String(Object.keys(within).length), value)
      result[outer] = within
    }
  }
  return result
}
type Values = Record<string, unknown>
const add = (values: Values, key: string, value: string) => {
  values[key] = Object.hasOwn(values, key) ? [values[key], value].flat() : value
}
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null
