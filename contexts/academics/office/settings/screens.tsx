import { hijriMonth } from '@halaqa/kit-contract/format'
import { screens, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import { gradeScales } from '../../contract/grade-scale.ts'
import { hijriMonths } from '../../contract/hijri-month.ts'
import { LettersField, LettersTable } from './letters.tsx'
import { PartsField, PartsLine } from './parts.tsx'

export const gradeScaleScreens = screens(gradeScales, {
  columns: [
    'starts_on',
    'pass_mark',
    { source: 'letters', render: row => <LettersTable letters={row.letters} /> },
    { source: 'parts_with_quran', render: row => <PartsLine parts={row.parts_with_quran} /> },
    { source: 'parts_without', render: row => <PartsLine parts={row.parts_without} /> },
    { source: 'decision_id', isExtra: true },
  ],
  Form: ({ Field, Section }) => {
    const words = useWords()
    const title = (key: string) => words(`academics.office.scale.${key}`)
    return (
      <>
        <Section title={title('when')}>
          <Field source="starts_on" />
          <Field source="decision_id" />
        </Section>
        <Section title={title('letters')}>
          <Field source="letters" input={LettersField} />
          <Field source="pass_mark" />
        </Section>
        <Section title={title('parts')}>
          <Field source="parts_with_quran" input={PartsField} />
          <Field source="parts_without" input={PartsField} />
        </Section>
      </>
    )
  },
})

export const hijriMonthScreens = screens(hijriMonths, {
  columns: [
    'starts_on',
    { source: 'month', render: row => <MonthName month={row.month} /> },
    'year',
    'note',
    'decision_id',
  ],
  Form: ({ Field }) => (
    <>
      <Field source="month" input={MonthField} />
      <Field source="year" />
      <Field source="starts_on" />
      <Field source="note" />
      <Field source="decision_id" />
    </>
  ),
})

function MonthName({ month }: { month: number }) {
  const { language } = useOffice()
  return <>{hijriMonth(month, language)}</>
}

function MonthField({ name, label }: { name: string; label: string }) {
  const { value, onChange, error } = useChosen<number | undefined>(name)
  const { language } = useOffice()
  const months = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: hijriMonth(at + 1, language) }))
  return (
    <Select
      label={label}
      error={error}
      required
      choices={months}
      placeholder=""
      value={value ? String(value) : ''}
      onChange={event => onChange(Number(event.target.value) || undefined)}
    />
  )
}
