import { type AnySchema, defaultOf, isOptional } from '@halaqa/kit-contract'
import { useChosen } from '@halaqa/kit-web/forms'
import { type Choice, FieldGroup, Select } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
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

/** Some of a few, as boxes to tick. Each bears the name of the field, so that a fault leads to the first. */
export function ChoicesField({ choices, name, ...rest }: Named & { choices: Choice[] }) {
  const { value, onChange, onBlur, ref, error, required } = useChosen<string[] | undefined>(name)
  const chosen = value ?? []
  return (
    <FieldGroup {...rest} error={error} required={required}>
      {errorId =>
        choices.map((choice, at) => (
          <label key={choice.value} className="hq-checkbox">
            <input
              ref={at === 0 ? ref : undefined}
              type="checkbox"
              name={`${name}.${choice.value}`}
              aria-invalid={Boolean(error) || undefined}
              aria-describedby={errorId}
              checked={chosen.includes(choice.value)}
              onBlur={onBlur}
              onChange={event =>
                onChange(
                  event.target.checked ? [...chosen, choice.value] : chosen.filter(each => each !== choice.value),
                )
              }
            />
            <span>{choice.label}</span>
          </label>
        ))
      }
    </FieldGroup>
  )
}
