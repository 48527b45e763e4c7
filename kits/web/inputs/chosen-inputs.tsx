import { searchKey } from '@halaqa/kit-contract'
import Autocomplete from '@mui/material/Autocomplete'
import MuiCheckbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId } from 'react'
import { useChosen } from '../forms/index.ts'
import { useWords } from '../i18n/index.ts'
import { type Choice, ChoiceCards } from '../light/index.ts'
import type { Named } from './text-input.tsx'

/** One of a long list, found by typing; the search forgives hamza, tashkeel, ى/ي, ة/ه. */
export function AutocompleteInput<V extends string | number = string>({
  name,
  label,
  help,
  choices,
  disabled,
}: Named & { choices: (Omit<Choice, 'value'> & { value: V })[] }) {
  const t = useWords('parts')
  const { value, onChange, onBlur, ref, error, required } = useChosen<V | null>(name)
  return (
    <Autocomplete
      options={choices}
      disabled={disabled}
      value={choices.find(choice => choice.value === value) ?? null}
      onChange={(_, choice) => onChange(choice?.value ?? null)}
      onBlur={onBlur}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      filterOptions={(options, { inputValue }) =>
        options.filter(option => searchKey(option.label).includes(searchKey(inputValue)))
      }
      noOptionsText={t('no_results')}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          error={Boolean(error)}
          helperText={error ?? help}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, required } }}
        />
      )}
    />
  )
}

/** One of a few, each a card. The same cards as on public pages. */
export function ChoiceCardsInput({ name, label, help, choices }: Named & { choices: Choice[] }) {
  const { value, onChange, error } = useChosen(name)
  return (
    <ChoiceCards
      name={name}
      label={label}
      help={help}
      choices={choices}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/** A sentence to agree to. */
export function CheckboxInput({ name, label }: { name: string; label: ReactNode }) {
  const { value, onChange, onBlur, ref, error } = useChosen<boolean>(name)
  const id = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <MuiCheckbox
            name={name}
            checked={Boolean(value)}
            onBlur={onBlur}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{
              input: { ref, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? id : undefined },
            }}
          />
        }
      />
      {error && (
        // No alert: ten faults of a form would be ten at once; the summary above speaks, the field bears its own.
        <FormHelperText error id={id}>
          {error}
        </FormHelperText>
      )}
    </div>
  )
}
