import { useChosen } from '@halaqa/kit-web/forms'
import { Checkbox } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** A box of the form to tick. Not the kit's own: that one would bring all choices to every page with a form. */
export function Tick({ name, label }: { name: string; label: ReactNode }) {
  const { value, onChange, onBlur, error } = useChosen<boolean>(name)
  return (
    <Checkbox
      name={name}
      label={label}
      error={error}
      checked={Boolean(value)}
      onBlur={onBlur}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
