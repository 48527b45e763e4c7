import { type AnySchema, defaultOf, isOptional } from '@halaqa/kit-contract'
import { useChosen } from '@halaqa/kit-web/forms'
import { type Choice, Select } from '@halaqa/kit-web/light'
import { type ReactNode, useId } from 'react'
import { useWords } from '../office-context.ts'

/** What every input is told of its field. */
export type Named = { name: string; label: string; help?: ReactNode }

/** What "nothing chosen" is to the schema: null where it may be null, else that the field is not there. */
export const emptyOf = (schema: AnySchema): null | undefined => (acceptsNull(schema) ? null : undefined)
const acceptsNull = (schema: AnySchema): boolean =>
  schema._zod.def.type === 'nullable' || Boolean(schema._zod.def.innerType && acceptsNull(schema._zod.def.innerType))

/** One of a few. */
export function ChoiceField({ schema, choices, ...rest }: Named & { schema: AnySchema; choices: Choice[] }) {
  const words = useWords()
  const field = useChosen<string | null | undefined>(rest.name)
  // What holds without a choice is chosen: «none» would not be true.
  const usual = defaultOf(schema) as string | undefined
  return (
    <Select
      {...rest}
      ref={field.ref}
      choices={choices}
      {...(!usual && { placeholder: isOptional(schema) ? words('office.form.none') : '' })}
      value={field.value ?? usual ?? ''}
      onChange={event => field.onChange(event.target.value || emptyOf(schema))}
      onBlur={field.onBlur}
      error={field.error}
      required={field.required}
    />
  )
}

/** A yes or no whose answers have names of their own: neither is said by leaving a box as it is. */
export function AnswerField({ answers, ...rest }: Named & { answers: { yes: string; no: string } }) {
  const { value, onChange, onBlur, ref, error, required } = useChosen<boolean | undefined>(rest.name)
  return (
    <Select
      {...rest}
      ref={ref}
      choices={[
        { value: 'true', label: answers.yes },
        { value: 'false', label: answers.no },
      ]}
      placeholder=""
      value={value === undefined ? '' : String(value)}
      onChange={event => onChange(event.target.value ? event.target.value === 'true' : undefined)}
      onBlur={onBlur}
      error={error}
      required={required}
    />
  )
}

/** Some of a few, as boxes to tick. */
export function ChoicesField({ choices, label, help, name }: Named & { choices: Choice[] }) {
  const id = useId()
  const { value, onChange, error } = useChosen<string[] | undefined>(name)
  const chosen = value ?? []
  return (
    <fieldset className="hq-field" aria-describedby={error || help ? id : undefined}>
      <legend>{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className="hq-checkbox">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, choice.value] : chosen.filter(each => each !== choice.value))
            }
          />
          <span>{choice.label}</span>
        </label>
      ))}
      {(error || help) && (
        <p id={id} className={error ? 'hq-field-error' : 'hq-field-help'}>
          {error ?? help}
        </p>
      )}
    </fieldset>
  )
}
