import { randomUUID } from 'node:crypto'
import type { Route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** A body that fits the schema where a schema alone can say what fits; ids are those of first rows. */
export function likelyBody(route: Route): unknown {
  const json = z.toJSONSchema(route.body as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Json
  return fitting(json, 0)
}
type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  minLength?: number
  minimum?: number
  minItems?: number
  default?: unknown
}
function fitting(json: Json, depth: number): unknown {
  if (json.default !== undefined) return json.default
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const choice = json.anyOf ?? json.oneOf
  if (choice) return fitting(choice[0]!, depth + 1)
  if (json.allOf) return fitting(json.allOf[0]!, depth + 1)
  if (json.type === 'object')
    return Object.fromEntries(
      Object.entries(json.properties ?? {})
        .filter(([name]) => json.required?.includes(name))
        .map(([name, inner]) => [name, fitting(inner, depth + 1)]),
    )
  if (json.type === 'array') return [fitting(json.items ?? {}, depth + 1)]
  if (json.type === 'integer' || json.type === 'number') return Math.max(1, json.minimum ?? 1)
  if (json.type === 'boolean') return true
  if (json.format === 'date') return '2026-12-01'
  if (json.format === 'email') return 'somebody@example.om'
  if (json.format === 'uuid') return randomUUID()
  if (json.type === 'string') return 'نص للتجربة'.padEnd(json.minLength ?? 0, 'ا')
  return null
}
