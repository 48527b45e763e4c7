import { matchesSearch, type Out } from '@halaqa/kit-contract'
import { useCall, useDebounced, useWords } from '@halaqa/kit-office'
import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { equalSubject } from '../../contract/equation-office.ts'

type OurSubject = Out<typeof equalSubject.reply>['subjects'][number]
export type Picked = Pick<OurSubject, 'id' | 'name'>
type Option = Picked & { code?: string }

type Props = {
  label: string
  placeholder: string
  value: Picked | null
  /** What was decided when names were typed: still readable, to be chosen anew. */
  help?: string | undefined
  /** Has the focus when it comes, and leaves it once something is chosen: the keys of a desk are at hand again. */
  isAwaited?: boolean
  onChange: (subject: Picked | null) => void
}

/** One of the college's subjects, found by its code or name as it is typed. */
export function SubjectPick({ label, placeholder, value, help, isAwaited = false, onChange }: Props) {
  const words = useWords()
  const call = useCall()
  const [text, setText] = useState('')
  const asked = useDebounced(text)
  const [isOpen, setOpen] = useState(false)
  // The field shows the chosen one's name; that is no question to the list.
  const q = asked === value?.name ? '' : asked.slice(0, 100)
  const found = useQuery({
    queryKey: ['admission', 'our-subjects', q],
    queryFn: () => call(equalSubject, { query: { q } }),
    enabled: isOpen,
    placeholderData: previous => previous,
  })
  // Of what answered an earlier text, only what is typed now can be chosen: a quick Enter takes nothing else.
  const isAnswered = asked === text && !found.isPlaceholderData
  const subjects: Option[] = found.data?.subjects ?? []
  const options = value && !subjects.some(each => each.id === value.id) ? [value, ...subjects] : subjects
  const more = (found.data?.total ?? 0) - subjects.length
  return (
    <Autocomplete<Option>
      size="small"
      blurOnSelect={isAwaited}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      value={value}
      loading={found.isFetching || !isAnswered}
      loadingText={words('office.form.loading_options')}
      noOptionsText={words('office.form.no_options')}
      filterOptions={all => (isAnswered ? all : all.filter(each => matchesSearch(each.name, text)))}
      getOptionLabel={option => option.name}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, next) => onChange(next && { id: next.id, name: next.name })}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          <bdi>{option.name}</bdi>
          {option.code && (
            <small className="ad-code">
              <bdi dir="ltr">{option.code}</bdi>
            </small>
          )}
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          autoFocus={isAwaited}
          placeholder={placeholder}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps?.htmlInput, 'aria-label': label },
          }}
          helperText={isOpen && more > 0 ? words('admission.office.equation.more_subjects', { count: more }) : help}
        />
      )}
    />
  )
}
