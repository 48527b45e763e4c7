import { matchesSearch } from '@halaqa/kit-contract'
import { Autocomplete, TextField } from '@mui/material'
import { useGetList, useGetMany, useGetRecordRepresentation } from 'ra-core'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { useDebounced } from '../data/use-debounced.ts'
import { useWords } from '../office-context.ts'
import { Whole } from '../whole.tsx'
import { offered } from './offered.ts'

type Option = { id: number | string; [key: string]: unknown }
type Id = number | string

/** Filters of the list: only what passes them can be chosen. */
export type Only = Record<string, number | undefined>
export type PickerProps = {
  label: string
  help?: ReactNode
  error?: string
  required?: boolean
  reference: string
  ids: Id[]
  many?: boolean
  autoFocus?: boolean
  only?: Only
  /** Of a field of a form, where a fault leads to it. */
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
  onChange: (ids: Id[]) => void
}

/** Finds records of a resource by their words; works on ids. */
export function RecordPicker({ reference, ids, many = false, only, onChange, ...field }: PickerProps) {
  const words = useWords()
  const represent = useGetRecordRepresentation(reference)
  const [text, setText] = useState('')
  const asked = useDebounced(text)
  const [isOpen, setOpen] = useState(false)
  const chosen = useGetMany<Option>(reference, { ids }, { enabled: ids.length > 0 })
  // One array as long as the same are chosen: MUI empties the text of a field whose value is another than before.
  const known = useMemo(() => (chosen.data ?? []).filter(Boolean), [chosen.data])
  // Not here yet, or not to be chosen any more (a colleague who was blocked): it stays nevertheless.
  const unknown = many ? ids.filter(id => !known.some(each => each.id === id)) : []
  const name = (option: Option) => String(represent(option))
  // The field shows the chosen one's name; that is no question to the list.
  const q = known.some(each => name(each) === asked) ? '' : asked
  const found = useGetList<Option>(
    reference,
    { pagination: { page: 1, perPage: 30 }, sort: { field: '', order: 'ASC' }, filter: { ...only, ...(q && { q }) } },
    { enabled: isOpen, placeholderData: previous => previous },
  )
  // Of what answered an earlier text, only what is typed now can be chosen: a quick Enter takes nothing else.
  const isAnswered = asked === text && !found.isPlaceholderData
  const options = [...known, ...(found.data ?? []).filter(each => !known.some(one => one.id === each.id))]
  const value = many ? known : (known[0] ?? null)
  return (
    <Autocomplete<Option, boolean, false, false>
      multiple={many}
      disabled={Object.values(only ?? {}).includes(undefined)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={field.onBlur}
      options={options}
      value={value as never}
      loading={found.isFetching || !isAnswered}
      loadingText={words('office.form.loading_options')}
      noOptionsText={words('office.form.no_options')}
      filterOptions={all =>
        offered(all, isAnswered ? (found.data ?? []) : [], each => matchesSearch(name(each), isAnswered ? q : text))
      }
      getOptionLabel={name}
      getOptionKey={option => option.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span>
            <Whole text={name(option)} />
          </span>
        </li>
      )}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, next) =>
        onChange([...unknown, ...[next].flat().flatMap(each => (each ? [(each as Option).id] : []))])
      }
      renderInput={params => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
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
