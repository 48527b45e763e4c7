import { useChosen } from '@halaqa/kit-web/forms'
import { type Choice, Segments } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** Two or three short choices, one of which must be taken: says so when none is. */
export function RequiredSegments({
  name,
  label,
  choices,
  onChosen,
  autoComplete,
}: {
  name: string
  label: ReactNode
  choices: Choice[]
  onChosen?: () => void
  autoComplete?: string
}) {
  const { value, onChange, error } = useChosen<string | undefined>(name)
  return (
    <Segments
      name={name}
      label={label}
      value={value}
      choices={choices}
      required
      error={error}
      autoComplete={autoComplete}
      onChange={next => {
        onChange(next)
        onChosen?.()
      }}
    />
  )
}
