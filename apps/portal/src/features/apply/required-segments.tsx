import { useChosen } from '@halaqa/kit-web/forms'
import { type Choice, Segments } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** Two or three short choices, one of which must be taken: says so when none is. */
export function RequiredSegments({
  name,
  label,
  choices,
  onChosen,
}: {
  name: string
  label: ReactNode
  choices: Choice[]
  onChosen?: () => void
}) {
  const { value, onChange, error } = useChosen<string | undefined>(name)
  return (
    <div>
      <Segments
        name={name}
        label={label}
        value={value}
        choices={choices}
        onChange={next => {
          onChange(next)
          onChosen?.()
        }}
      />
      {error && (
        <p className="hq-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
