import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/index.ts'
import { IconButton, Input } from '../light/index.ts'
import { useField } from './contract-form.tsx'

type Named = { name: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

/** A password that can be looked at. Needs the words of `parts`. */
export function FormPassword({ autoComplete = 'current-password', ...rest }: Named & { autoComplete?: string }) {
  const t = useWords('parts')
  const [shown, setShown] = useState(false)
  const field = useField(rest.name, 'password')
  return (
    <Input
      {...rest}
      {...field}
      kind="password"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={
        <IconButton
          name="eye"
          size={20}
          label={t(shown ? 'hide_password' : 'show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
