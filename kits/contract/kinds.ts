import { z } from 'zod'

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'email'
  | 'phone'
  | 'code'
  | 'number'
  | 'money'
  | 'hundredths'
  | 'boolean'
  | 'day'
  /** Days told by a word: a filter only. */
  | 'during'
  /** Whose work it is: a filter only. */
  | 'assigned'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'html'

type Definition = {
  type: string
  format?: string
  innerType?: AnySchema
  in?: AnySchema
  element?: AnySchema
  entries?: Record<string, string>
  options?: AnySchema[]
  checks?: { _zod: { def: { check: string; minimum?: number } } }[]
}
/** Any zod schema, as far as forms and tables look into it. */
export type AnySchema = { _zod: { def: Definition }; meta?: () => Record<string, unknown> | undefined }

/** optional, nullable, default and what comes after a transform peeled off. */
export const bare = (schema: AnySchema): AnySchema => {
  const inner = schema._zod.def.innerType ?? schema._zod.def.in
  return inner && !meta(schema)['x-kind'] ? bare(inner) : schema
}
const meta = (schema: AnySchema): Record<string, unknown> => schema.meta?.() ?? {}

/** What a field is to a form and to a table; read from its schema, so it is said once. */
export function kindOf(schema: AnySchema): FieldKind {
  const inner = bare(schema)
  const { type, format, element, options } = inner._zod.def
  const declared = meta(inner)['x-kind'] ?? meta(schema)['x-kind']
  if (declared) return declared as FieldKind
  if (meta(inner)['x-reference']) return 'reference'
  // A telephone number or nothing: what it is when it is something.
  if (type === 'union' && options?.[0]) return kindOf(options[0])
  if (type === 'array' && element) return kindOf(element) === 'reference' ? 'references' : 'choices'
  if (type === 'enum') return 'choice'
  if (type === 'boolean') return 'boolean'
  if (type === 'number') return 'number'
  if (format === 'date') return 'day'
  if (format === 'datetime') return 'instant'
  return 'text'
}

const single = (schema: AnySchema): AnySchema => {
  const inner = bare(schema)
  return inner._zod.def.element ? bare(inner._zod.def.element) : inner
}
export const choicesOf = (schema: AnySchema): string[] => Object.values(single(schema)._zod.def.entries ?? {})
export const referenceOf = (schema: AnySchema): string => String(meta(single(schema))['x-reference'])

/** Of a filter by whose work it is: the kind of work. */
export const workOf = (schema: AnySchema): string => String(meta(bare(schema))['x-work'])

/** Whether a form may leave the field empty. */
export const isOptional = (schema: AnySchema): boolean =>
  ['optional', 'nullable', 'default', 'prefault'].includes(schema._zod.def.type)

/** Whether it is a list that may name nothing: a form that nobody touched sends it empty. */
export const mayNameNone = ({ _zod: { def } }: AnySchema): boolean =>
  def.type === 'array' && !def.checks?.some(({ _zod }) => (_zod.def.minimum ?? 0) > 0)

/** What an empty field means, where the contract says so; undefined where it does not. */
export const defaultOf = (schema: AnySchema): unknown =>
  schema._zod.def.type === 'default' ? (schema._zod.def as { defaultValue?: unknown }).defaultValue : undefined

/** The same field in a query string: numbers and booleans arrive as text. */
export function inQuery(schema: AnySchema): z.ZodType {
  const inner = bare(schema) as AnySchema & z.ZodType
  const kind = kindOf(schema)
  if (kind === 'number' || kind === 'reference' || kind === 'money' || kind === 'hundredths')
    return z.coerce.number().pipe(inner as never)
  if (kind === 'boolean') return z.stringbool()
  return inner
}
