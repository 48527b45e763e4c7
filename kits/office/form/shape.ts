import { type AnySchema, bare } from '@halaqa/kit-contract'

type ZodObject = { shape?: Record<string, AnySchema> }
/** The fields of an object schema, through optional and default; none when it is no object. */
export const shapeOf = (schema: unknown): Record<string, AnySchema> =>
  schema ? ((bare(schema as AnySchema) as unknown as ZodObject).shape ?? {}) : {}
