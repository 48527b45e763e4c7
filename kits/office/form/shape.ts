import { type AnySchema, bare } from '@halaqa/kit-contract'

type Shape = Record<string, AnySchema>
/** The fields of an object schema, through optional and default; of a union those that all its variants have; none of others. */
export const shapeOf = (schema: unknown): Shape => {
  if (!schema) return {}
  const inner = bare(schema as AnySchema)
  const { options } = inner._zod.def
  if (!options) return (inner as unknown as { shape?: Shape }).shape ?? {}
  const [first = {}, ...others] = options.map(shapeOf)
  return Object.fromEntries(Object.entries(first).filter(([field]) => others.every(each => field in each)))
}
