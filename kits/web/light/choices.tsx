import './field.css'
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Choice, Framed } from './field.tsx'
import { FieldGroup } from './field-group.tsx'
import { Tile } from './icon.tsx'

type Picked = { value?: string; onChange?: (value: string) => void; name: string }

/** One of a few, each a card whose whole surface is the label. */
export function ChoiceCards({
  label,
  help,
  error,
  choices,
  value,
  onChange,
  name,
}: Framed & Picked & { choices: Choice[] }) {
  return (
    <FieldGroup label={label} help={help} error={error}>
      {() => (
        <div className="hq-choices">
          {choices.map(choice => (
            <label key={choice.value} className="hq-choice">
              {choice.icon && <Tile name={choice.icon} tone={choice.value === value ? 'primary' : 'neutral'} />}
              <span>
                <b>
                  {choice.label}
                  {choice.note && <small>{choice.note}</small>}
                </b>
                {choice.text && <span>{choice.text}</span>}
              </span>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                disabled={choice.disabled}
                onChange={() => onChange?.(choice.value)}
              />
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** Two or three short choices in one bar. */
export function Segments({
  label,
  error,
  required,
  choices,
  value,
  onChange,
  name,
  autoComplete,
}: Pick<Framed, 'label' | 'error'> & Picked & { required?: boolean; choices: Choice[]; autoComplete?: string }) {
  return (
    <FieldGroup label={label} error={error} required={required}>
      {() => (
        <div className="hq-segments" data-invalid={error ? true : undefined}>
          {choices.map(choice => (
            <label key={choice.value}>
              <input
                autoComplete={autoComplete}
                required={required}
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange?.(choice.value)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** A box to tick, with its sentence. */
export function Checkbox({
  label,
  error,
  ref,
  ...rest
}: { label: ReactNode; error?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="hq-field">
      <label className="hq-checkbox">
        <input
          {...rest}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className="hq-field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** A value on a line, with the value said beside the label. */
export function Slider({
  label,
  shown,
  ...rest
}: { label: ReactNode; shown: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  const { min = 0, max = 100, value = 0 } = rest
  const part = ((Number(value) - Number(min)) / (Number(max) - Number(min))) * 100
  return (
    <div className="hq-slider">
      <div>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>
          <bdi>{shown}</bdi>
        </output>
      </div>
      <input {...rest} id={id} type="range" style={{ '--part': `${part}%` } as never} />
    </div>
  )
}
