import { type AnySchema, bare, defaultOf, isOptional, kindOf, mayNameNone } from '@halaqa/kit-contract'

/**
 * What a form says before anybody touches it, as it looks: a box that must say yes or no says no, a list that may name
 * nothing names nothing. `isAnswered` tells the questions whose two answers have names; what nobody has chosen there is missing.
 */
export const untouched = (shape: object, isAnswered: (field: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape as Record<string, AnySchema>).flatMap(([field, schema]): [string, unknown][] => {
      if (mayNameNone(schema)) return [[field, []]]
      return isBox(schema) && !isAnswered(field) ? [[field, defaultOf(schema) === true]] : []
    }),
  )

/** Left empty, an optional one says neither; what must be ticked is no question. */
const isBox = (schema: AnySchema): boolean =>
  kindOf(schema) === 'boolean' &&
  bare(schema)._zod.def.type === 'boolean' &&
  (!isOptional(schema) || defaultOf(schema) !== undefined)
