import type { ReactNode } from 'react'
import { useWords } from '../i18n/index.ts'
import {
  Button,
  Checkbox,
  type Choice,
  ChoiceCards,
  Input,
  InSight,
  Notice,
  Segments,
  Select,
  Textarea,
} from '../light/index.ts'
import { useChosen, useField, useFormAround } from './contract-form.tsx'
import type { TypedKind } from './typed-text.ts'

type Named = { name: string; label: ReactNode; help?: ReactNode }

/** One line; numbers, money, codes, phones and days accept the digits of every system. */
export function FormInput({
  name,
  kind = 'text',
  ...rest
}: Named & {
  kind?: TypedKind
  autoComplete?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
  end?: ReactNode
}) {
  const field = useField(name, kind)
  return <Input {...rest} {...field} kind={kind === 'day' ? 'code' : kind} />
}

export function FormTextarea({ name, ...rest }: Named & { rows?: number; placeholder?: string }) {
  const { texts } = useFormAround()
  texts.add(name)
  return <Textarea {...rest} {...useField(name)} />
}

export function FormSelect({ name, ...rest }: Named & { choices: Choice[]; placeholder?: string }) {
  return <Select {...rest} {...useField(name)} />
}

export function FormChoiceCards({ name, ...rest }: Named & { choices: Choice[] }) {
  const { value, onChange, error } = useChosen(name)
  return <ChoiceCards {...rest} name={name} value={value} onChange={onChange} error={error} />
}

export function FormSegments({ name, ...rest }: Named & { choices: Choice[] }) {
  const { value, onChange, error, required } = useChosen(name)
  return <Segments {...rest} name={name} value={value} onChange={onChange} error={error} required={required} />
}

export function FormCheckbox({ name, label }: { name: string; label: ReactNode }) {
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

/**
 * A field that people never see and programs fill in. It is not required and not named like a trap; the server drops
 * what comes with it. Out of the tab order and of what screen readers say.
 */
export function Honeypot({ name }: { name: string }) {
  const { value, onChange } = useField(name)
  return (
    <div className="hq-unseen" aria-hidden="true">
      <input
        type="text"
        name={name}
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={onChange}
        aria-label={name}
      />
    </div>
  )
}

/** The refusal that belongs to no field, above the button. */
export function FormProblem() {
  const { problem } = useFormAround()
  if (!problem) return null
  return (
    <InSight cause={problem}>
      <Notice tone="error" icon="alert" role="alert">
        {problem.title}
      </Notice>
    </InSight>
  )
}

/** Says that a draft was put back, and offers to start over. */
export function DraftNote() {
  const t = useWords('web')
  const { draft } = useFormAround()
  if (!draft.restored) return null
  return (
    <Notice tone="info" icon="sync" role="status">
      {t('draft.restored')}{' '}
      <Button look="text" size="small" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </Notice>
  )
}

/** The one filled button of a form. */
export function SendButton({ children, ...rest }: { children: ReactNode; size?: 'medium' | 'large'; wide?: boolean }) {
  const { busy } = useFormAround()
  return (
    <Button {...rest} type="submit" busy={busy}>
      {children}
    </Button>
  )
}
