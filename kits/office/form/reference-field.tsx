import type { AnySchema } from '@halaqa/kit-contract'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { useChosen } from '@halaqa/kit-web/forms'
import { Input } from '@halaqa/kit-web/light'
import { useEffect, useRef } from 'react'
import { emptyOf, type Named } from './choice-fields.tsx'
import type { Only, PickerProps } from './record-picker.tsx'

type Id = number | string

// MUI's Autocomplete with its text field is a fifth of what screens share: it comes with the first reference.
const Picker = lazily(() => import('./record-picker.tsx').then(module => module.RecordPicker))

/** Finds records of a resource by their words; works on ids. A field that cannot be written in yet stands for it until it is here. */
export const RecordPicker = (props: PickerProps) => (
  <Arrival fallback={<Input label={props.label} help={props.help} required={props.required} disabled />}>
    <Picker {...props} />
  </Arrival>
)

/**
 * Another resource's record, found as it is typed; `many` for several. The value is the id, or the ids. It waits while
 * something of `only` is not known; what was chosen under another `only` is let go.
 */
export function ReferenceField({
  schema,
  reference,
  many,
  ...rest
}: Named & { schema: AnySchema; reference: string; many: boolean; only?: Only }) {
  const field = useChosen<Id | Id[] | null | undefined>(rest.name)
  const ids = many ? ((field.value as Id[] | undefined) ?? []) : field.value == null ? [] : [field.value as Id]
  const change = (next: Id[]) => field.onChange(many ? next : (next[0] ?? emptyOf(schema)))
  const kept = JSON.stringify(rest.only)
  const before = useRef(kept)
  useEffect(() => {
    if (before.current !== kept && ids.length > 0) change([])
    before.current = kept
  })
  return (
    <RecordPicker
      {...rest}
      key={kept}
      reference={reference}
      ids={ids}
      many={many}
      onChange={change}
      ref={field.ref}
      onBlur={field.onBlur}
      error={field.error}
      required={field.required}
    />
  )
}
