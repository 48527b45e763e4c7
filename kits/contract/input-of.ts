import { type AnySchema, bare } from './kinds.ts'

/**
 * Of a record only what a contract takes in, at every depth: a form is shown more than it sends, `id` and `can`, and names of
 * rows within. `shape` is of the body; fields that the record lacks are not there.
 */
export const inputOf = (shape: object, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape as Record<string, AnySchema>)
      .filter(([key]) => values[key] !== undefined)
      .map(([key, schema]) => [key, takenIn(schema, values[key])]),
  )

function takenIn(schema: AnySchema, value: unknown): unknown {
  const inner = bare(schema)
  const { element } = inner._zod.def
  if (element && Array.isArray(value)) return value.map(each => takenIn(element, each))
  const { shape } = inner as { shape?: object }
  return shape && isRecord(value) ? inputOf(shape, value) : value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
