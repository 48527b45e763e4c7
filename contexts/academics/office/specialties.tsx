import { percent } from '@halaqa/kit-contract/format'
import { screens, useOffice, useWords } from '@halaqa/kit-office'
import { specialties } from '../contract/specialty.ts'
import { PercentField } from './percent-field.tsx'

const languages = ['Ar', 'En', 'Fr'] as const

export const specialtyScreens = screens(specialties, {
  columns: [
    'nameAr',
    'departmentId',
    'degreeType',
    'creditHours',
    'terms',
    'feePerHour',
    { source: 'minimumPercent', render: row => <Percent hundredths={row.minimumPercent} /> },
    'acceptsExperience',
    'open',
  ],
  title: 'nameAr',
  Form: ({ Field, Section }) => {
    const words = useWords()
    const section = (key: string) => ({
      title: words(`academics.office.specialty.${key}.title`),
      why: words(`academics.office.specialty.${key}.why`, { _: '' }) || undefined,
    })
    return (
      <>
        <Section {...section('what')}>
          <Field source="departmentId" />
          <Field source="degreeType" />
          <Field source="creditHours" />
          <Field source="terms" />
          <Field source="feePerHour" />
        </Section>
        <Section {...section('whom')}>
          <Field source="minimumPercent" input={PercentField} />
          <Field source="acceptsExperience" />
          <Field source="open" />
        </Section>
        {languages.map(language => (
          <Section key={language} {...section(language)}>
            <Field source={`name${language}`} />
            <Field source={`summary${language}`} />
          </Section>
        ))}
      </>
    )
  },
})

function Percent({ hundredths }: { hundredths: number }) {
  const { language } = useOffice()
  return <bdi>{percent(hundredths / 100, language)}</bdi>
}
