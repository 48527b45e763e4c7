import { fieldIssues } from '@halaqa/kit-contract'
import type { TFunction } from 'i18next'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The part of a zod schema that a form needs. */
export type FormSchema<I = unknown, O = unknown> = {
  _zod: { input: I; output: O }
  safeParse: (
    value: unknown,
    context?: { reportInput?: boolean },
  ) => { success: true; data: O } | { success: false; error: { issues: readonly unknown[] } }
}

/**
 * The rules of a form are those of the contract: the same schema, the same message keys and words as the server, the
 * first failing rule of each field (R001). `t` is bound to the contract's messages.
 */
export function contractResolver<I extends FieldValues, O>(
  schema: FormSchema<I, O>,
  t: TFunction,
): Resolver<I, unknown, O> {
  return async values => {
    const parsed = schema.safeParse(values, { reportInput: true })
    if (parsed.success) return { values: parsed.data as never, errors: {} }
    const errors: FieldErrors<I> = {}
    for (const { field, key, values: inMessage } of fieldIssues(parsed.error))
      put(errors, field.split('.'), { type: key, message: t(key, inMessage) as string })
    return { values: {}, errors }
  }
}

/** Puts an error where react-hook-form looks for it: `subjects.2.score` in a tree. A parent's own error stays. */
function put(tree: Record<string, unknown>, path: string[], error: { type: string; message: string }): void {
  const [first = 'root', ...rest] = path
  if (rest.length === 0) {
    tree[first] = { ...error, ...(tree[first] as object) }
    return
  }
  tree[first] ??= {}
  put(tree[first] as Record<string, unknown>, rest, error)
}
