import type { AnySchema } from '@halaqa/kit-contract'
import { useChosen } from '@halaqa/kit-web/forms'
import { Autocomplete, TextField } from '@mui/material'
import { useGetList, useGetMany, useGetRecordRepresentation } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../office-context.ts'
import { emptyOf, type Named } from './choice-fields.tsx'

type Option = { id: number | string; [key: string]: unknown }
type Id = number | string

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
      error={field.error}
      required={field.required}
    />
  )
}

/** Filters of the list: only what passes them can be chosen. */
export type Only = Record<string, number | undefined>
type PickerProps = {
  label: string
  help?: ReactNode
  error?: string
  required?: boolean
  reference: string
  ids: Id[]
  many?: boolean
  autoFocus?: boolean
  only?: Only
  onChange: (ids: Id[]) => void
}

/** Finds records of a resource by their words; works on ids. */
export function RecordPicker({ reference, ids, many = false, only, onChange, ...field }: PickerProps) {
  const words = useWords()
  const represent = useGetRecordRepresentation(reference)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  const chosen = useGetMany<Option>(reference, { ids }, { enabled: ids.length > 0 })
  const known = (chosen.data ?? []).filter(Boolean)
  const name = (option: Option) => String(represent(option))
  // The field shows the chosen one's name; that is no question to the list.
  const q = known.some(each => name(each) === asked) ? '' : asked
  const found = useGetList<Option>(
    reference,
    { pagination: { page: 1, perPage: 30 }, sort: { field: '', order: 'ASC' }, filter: { ...only, ...(q && { q }) } },
    { enabled: isOpen, placeholderData: previous => previous },
  )
  const options = [...known, ...(found.data ?? []).filter(each => !known.some(one => one.id === each.id))]
  const value = many ? known : (known[0] ?? null)
  return (
    <Autocomplete<Option, boolean, false, false>
      multiple={many}
      disabled={Object.values(only ?? {}).includes(undefined)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      value={value as never}
      loading={found.isFetching}
      loadingText={words('office.form.loading_options')}
      noOptionsText={words('office.form.no_options')}
      filterOptions={all => all}
      getOptionLabel={name}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, next) => onChange([next].flat().flatMap(each => (each ? [(each as Option).id] : [])))}
      renderInput={params => (
        <TextField
          {...params}
          label={field.label}
          required={field.required}
          error={Boolean(field.error)}
          helperText={field.error ?? field.help}
          autoFocus={field.autoFocus}
        />
      )}
    />
  )
}
