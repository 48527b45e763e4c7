import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type TypedKind, useField } from '../forms/index.ts'
import { useWords } from '../i18n/index.ts'
import { type Choice, IconButton } from '../light/index.ts'

const attributes: Record<TypedKind, ComponentProps<'input'>> = {
  text: {},
  search: {},
  email: { inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  phone: { inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  code: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' },
  number: { inputMode: 'decimal', dir: 'ltr' },
  money: { inputMode: 'decimal', dir: 'ltr' },
  hundredths: { inputMode: 'decimal', dir: 'ltr' },
  day: { inputMode: 'numeric', dir: 'ltr' },
  password: { dir: 'ltr' },
}
const types: Partial<Record<TypedKind, string>> = { email: 'email', phone: 'tel', search: 'search' }

export type Named = { name: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

/** A field of a contract form in the MUI layer: label above, error in words, digits of every system. */
export function TextInput({
  name,
  label,
  help,
  kind = 'text',
  rows,
  end,
  disabled,
  html,
}: Named & { kind?: TypedKind; rows?: number; end?: ReactNode; html?: ComponentProps<'input'> }) {
  const t = useWords('parts')
  const { error, ref, ...field } = useField(name, kind)
  const placeholder = kind === 'day' ? t('date.placeholder') : undefined
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      type={types[kind] ?? 'text'}
      multiline={rows !== undefined}
      rows={rows}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? help}
      slotProps={{
        htmlInput: { ...attributes[kind], placeholder, ...html },
        input: end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {},
        inputLabel: { required: field.required },
      }}
    />
  )
}

export const NumberInput = (props: Named) => <TextInput {...props} kind="number" />
/** An amount of rials, kept in baisa. */
export const MoneyInput = (props: Named) => <TextInput {...props} kind="money" />
export const CodeInput = (props: Named & { html?: ComponentProps<'input'> }) => <TextInput {...props} kind="code" />
export const PhoneInput = (props: Named) => <TextInput {...props} kind="phone" />
export const EmailInput = (props: Named) => <TextInput {...props} kind="email" />

/** A password that can be looked at. */
export function PasswordInput({
  name,
  label,
  help,
  autoComplete = 'current-password',
}: Named & { autoComplete?: string }) {
  const t = useWords('parts')
  const [shown, setShown] = useState(false)
  const { error, ref, ...field } = useField(name, 'password')
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      type={shown ? 'text' : 'password'}
      error={Boolean(error)}
      helperText={error ?? help}
      slotProps={{
        htmlInput: { dir: 'ltr', autoComplete },
        inputLabel: { required: field.required },
        input: {
          endAdornment: (
            <IconButton
              name="eye"
              size={20}
              label={t(shown ? 'hide_password' : 'show_password')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          ),
        },
      }}
    />
  )
}

/** One of a list that is short enough to be seen. */
export function SelectInput({ name, label, help, choices, disabled }: Named & { choices: Choice[] }) {
  const { error, ref, ...field } = useField(name)
  return (
    <TextField
      {...field}
      select
      inputRef={ref}
      label={label}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? help}
      slotProps={{ inputLabel: { required: field.required } }}
    >
      {choices.map(choice => (
        <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
