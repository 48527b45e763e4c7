import { type AnySchema, type DayWord, kindOf, referenceOf, workOf } from '@halaqa/kit-contract'
import { day, instant, type Language, listed, money, number } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Chip, Icon, type Tone } from '@halaqa/kit-web/light'
import { useGetManyAggregate, useGetRecordRepresentation } from 'ra-core'
import { useOffice, useWords } from './office-context.ts'
import { isNumber } from './unbroken.ts'
import { Whole } from './whole.tsx'

const SaidAssigned = lazily(() => import('./list/assigned-input.tsx').then(module => module.SaidAssigned))
const SaidDays = lazily(() => import('./list/day-words.tsx').then(module => module.SaidDays))

type CellProps = {
  value: unknown
  schema?: AnySchema
  /** Where the words of a choice are: `<word>.values.<source>.<value>`. */
  word: string
  source: string
  /** Colours of a choice's values; the word always says it too. */
  tones?: Record<string, Tone>
  /** The row, when it is about a person: the words of a state are those of a woman or a man. */
  person?: object
}

/** One value, shown as its kind is shown everywhere. Inserted values keep their own direction. */
export function Cell({ value, schema, word, source, tones, person }: CellProps) {
  const words = useWords()
  const { language } = useOffice()
  if (value == null || value === '') return <span className="of-none">—</span>
  const choice = (each: unknown) => words(`${word}.values.${source}.${each}`, { _: String(each), ...genderOf(person) })
  switch (schema ? kindOf(schema) : 'text') {
    case 'boolean':
      return <YesNo value={Boolean(value)} />
    case 'assigned':
      return (
        <Arrival>
          <SaidAssigned kind={workOf(schema!)} value={String(value)} />
        </Arrival>
      )
    case 'during':
      return (
        <Arrival fallback={words(`office.days.${value}`)}>
          <SaidDays word={value as DayWord} />
        </Arrival>
      )
    case 'day':
      return <time dateTime={String(value)}>{day(String(value), language)}</time>
    case 'instant':
      return <time dateTime={String(value)}>{instant(String(value), language)}</time>
    case 'money':
      return <bdi className="of-nowrap">{money(Number(value), language)}</bdi>
    case 'hundredths':
      return <bdi>{plainNumber(Number(value) / 100, language)}</bdi>
    case 'number':
      return <bdi>{plainNumber(Number(value), language)}</bdi>
    case 'choice':
      return tones ? <Chip tone={tones[String(value)] ?? 'neutral'}>{choice(value)}</Chip> : choice(value)
    case 'choices':
      return <>{listed((value as unknown[]).map(choice), language)}</>
    case 'reference':
      return <ReferenceCell name={referenceOf(schema!)} ids={[value as number]} />
    case 'references':
      return <ReferenceCell name={referenceOf(schema!)} ids={value as number[]} />
    case 'email':
    case 'phone':
    case 'code':
      return (
        <bdi dir="ltr" className={isNumber(value) ? 'of-code of-nowrap' : 'of-code'}>
          {String(value)}
        </bdi>
      )
    case 'html':
      return <span className="of-long">{plainText(String(value))}</span>
    case 'long-text':
      return <span className="of-long">{String(value)}</span>
    default:
      return <bdi className={isNumber(value) ? 'of-nowrap' : undefined}>{String(value)}</bdi>
  }
}

/** Years and small numbers are not grouped: 2026, but 12,400. */
const plainNumber = (value: number, language: Language) =>
  Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : number(value, language)

function YesNo({ value }: { value: boolean }) {
  const words = useWords()
  return (
    <span className={value ? 'of-yes' : 'of-no'}>
      <Icon name={value ? 'check' : 'x'} size={15} weight={2} />
      {words(`ra.boolean.${value}`)}
    </span>
  )
}

/** The names of referenced records; all cells of a page ask together. */
function ReferenceCell({ name, ids }: { name: string; ids: (number | string)[] }) {
  const { language } = useOffice()
  const represent = useGetRecordRepresentation(name)
  const answer = useGetManyAggregate(name, { ids })
  // A row that is a link has a name while the name is on its way.
  if (answer.isPending) return <span className="of-wait" role="img" aria-label={listed(ids, language)} />
  const names = (answer.data ?? []).filter(Boolean).map(record => String(represent(record)))
  return (
    <bdi>
      <Whole text={listed(names.length ? names : ids, language)} />
    </bdi>
  )
}

/** Rich text without its tags, for one line of a table. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
