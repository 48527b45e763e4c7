import { type AnySchema, choicesOf, kindOf, referenceOf } from '@halaqa/kit-contract'
import { DateInput } from '@halaqa/kit-web'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { FormCheckbox, FormInput, FormTextarea } from '@halaqa/kit-web/forms'
import type { ComponentType, ReactNode } from 'react'
import { Waiting } from '../basics/states.tsx'
import { useWords, type WordsOf } from '../office-context.ts'
import { AnswerField, ChoiceField, ChoicesField, type Named } from './choice-fields.tsx'
import { InstantField } from './instant-field.tsx'
import type { Only } from './record-picker.tsx'
import { ReferenceField } from './reference-field.tsx'

// TipTap is half a megabyte: only screens with rich text load it.
const HtmlField = lazily(() => import('./html-field.tsx').then(module => module.HtmlField))

export type FieldProps = {
  source: string
  schema: AnySchema
  /** What the message keys begin with: `<word>.fields.<source>`, `<word>.hints.<source>`. */
  word: string
  help?: ReactNode
  disabled?: boolean
  /** Of a reference: the filters of the list to choose from. */
  only?: Only
  input?: OwnInput
}
/** An input of a screen's own for one field. */
export type OwnInput = ComponentType<Named>

/** One input for every kind of field; the schema says which. */
export function FieldFor({ source, schema, word, help, disabled, only, input: Own }: FieldProps) {
  const words = useWords()
  const label = words(`${word}.fields.${source}`, { _: words(`office.fields.${source}`, { _: source }) })
  const hint = help ?? (words(`${word}.hints.${source}`, { _: '' }) || undefined)
  const all = { name: source, label, help: hint }
  if (Own) return <Own {...all} />
  const kind = kindOf(schema)
  switch (kind) {
    case 'boolean': {
      const answers = answersOf(word, source, words)
      if (answers) return <AnswerField {...all} answers={answers} />
      return <FormCheckbox name={source} label={label} />
    }
    case 'choice':
      return <ChoiceField {...all} schema={schema} choices={namedChoices(schema, `${word}.values.${source}`, words)} />
    case 'choices':
      return <ChoicesField {...all} choices={namedChoices(schema, `${word}.values.${source}`, words)} />
    case 'reference':
    case 'references':
      return (
        <ReferenceField
          {...all}
          schema={schema}
          reference={referenceOf(schema)}
          many={kind === 'references'}
          only={only}
        />
      )
    case 'during':
    case 'assigned':
      // Filters alone; no field of a form is one.
      return null
    case 'day':
      return <DateInput {...all} disabled={disabled} />
    case 'instant':
      return <InstantField {...all} schema={schema} />
    case 'long-text':
      return (
        <div className="of-field-wide">
          <FormTextarea {...all} rows={4} />
        </div>
      )
    case 'html':
      return (
        <div className="of-field-wide">
          <Arrival fallback={<Waiting rows={2} />}>
            <HtmlField
              {...all}
              classes={classesOf(schema).map(each => ({ name: each, label: words(`${word}.classes.${each}`) }))}
            />
          </Arrival>
        </div>
      )
    default:
      return <FormInput {...all} kind={kind} disabled={disabled} />
  }
}

/** The names of yes and no, where a question has them. */
export function answersOf(word: string, source: string, words: WordsOf): { yes: string; no: string } | undefined {
  const answer = (value: boolean) => words(`${word}.values.${source}.${value}`, { _: '' })
  return answer(true) ? { yes: answer(true), no: answer(false) } : undefined
}

const namedChoices = (schema: AnySchema, prefix: string, words: ReturnType<typeof useWords>) =>
  choicesOf(schema).map(value => ({
    value,
    label: labelsOf(schema)[value] ?? words(`${prefix}.${value}`, { _: value }),
  }))

/** Names of choices that a record brings along: `.meta({ 'x-labels': { quiz_2: 'Second quiz' } })`. */
const labelsOf = (schema: AnySchema) => (schema.meta?.()?.['x-labels'] as Record<string, string> | undefined) ?? {}

/** Kinds of paragraph that a rich text may have besides the plain one: `.meta({ 'x-classes': […] })`. */
const classesOf = (schema: AnySchema): string[] => (schema.meta?.()?.['x-classes'] as string[] | undefined) ?? []
