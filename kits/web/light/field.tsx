import './field.css'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Framed = {
  label: ReactNode
  /** Only for screen readers: where the place says what the field is, as in a search box. */
  labelUnseen?: boolean
  /** What to write, below the field; an error takes its place. */
  help?: ReactNode
  error?: string
}

/** Label above (14/600), the field, help or error below (13). `children` gets the ids that tie them together. */
export function Field({
  label,
  labelUnseen,
  help,
  error,
  required,
  children,
}: Framed & {
  required?: boolean
  children: (ids: { id: string; describedBy?: string; invalid: boolean }) => ReactNode
}) {
  const id = useId()
  const describedBy = error || help ? `${id}-help` : undefined
  return (
    <div className="hq-field">
      <label htmlFor={id} className={labelUnseen ? 'hq-unseen' : undefined}>
        {label}
        {required && (
          <span className="hq-field-star" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({ id, describedBy, invalid: Boolean(error) })}
      {describedBy && (
        <p id={describedBy} className={error ? 'hq-field-error' : 'hq-field-help'}>
          {error ?? help}
        </p>
      )}
    </div>
  )
}

type InputKind = 'text' | 'email' | 'phone' | 'code' | 'number' | 'money' | 'hundredths' | 'password' | 'search'
/** What the keyboard of a phone offers, and which way the value runs. `type` stays text: browsers refuse Arabic digits in number fields. */
const kinds: Record<InputKind, InputHTMLAttributes<HTMLInputElement>> = {
  text: {},
  search: { type: 'search' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  code: { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' },
  number: { inputMode: 'decimal', dir: 'ltr' },
  money: { inputMode: 'decimal', dir: 'ltr' },
  hundredths: { inputMode: 'decimal', dir: 'ltr' },
  password: { type: 'password', dir: 'ltr' },
}

/** One line of text. Latin values run left to right and stand at the inline start. */
export function Input({
  label,
  labelUnseen,
  help,
  error,
  kind = 'text',
  end,
  ref,
  ...rest
}: Framed & {
  kind?: InputKind
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} labelUnseen={labelUnseen} help={help} error={error} required={rest.required}>
      {({ id, describedBy, invalid }) => (
        <span className="hq-input" data-invalid={invalid || undefined}>
          <input
            {...kinds[kind]}
            {...rest}
            ref={ref}
            id={id}
            required={undefined}
            aria-required={rest.required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
          {end}
        </span>
      )}
    </Field>
  )
}

/** Several lines. */
export function Textarea({
  label,
  help,
  error,
  ref,
  ...rest
}: Framed & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} help={help} error={error} required={rest.required}>
      {({ id, describedBy, invalid }) => (
        <span className="hq-input" data-invalid={invalid || undefined}>
          <textarea
            rows={5}
            {...rest}
            ref={ref}
            id={id}
            required={undefined}
            aria-required={rest.required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        </span>
      )}
    </Field>
  )
}

export type Choice = {
  value: string
  label: string
  text?: ReactNode
  note?: ReactNode
  icon?: IconName
  disabled?: boolean
}

/** A native list of choices. */
export function Select({
  label,
  help,
  error,
  choices,
  placeholder,
  ref,
  ...rest
}: Framed & {
  choices: Choice[]
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
} & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} help={help} error={error} required={rest.required}>
      {({ id, describedBy, invalid }) => (
        <span className="hq-input hq-select" data-invalid={invalid || undefined}>
          <select
            {...rest}
            ref={ref}
            id={id}
            required={undefined}
            aria-required={rest.required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(choice => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} />
        </span>
      )}
    </Field>
  )
}
