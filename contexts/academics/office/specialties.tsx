import { showPlan } from '@halaqa/curriculum/contract'
import { percent } from '@halaqa/kit-contract/format'
import { screens, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { specialties } from '../contract/specialty.ts'
import { at } from './addresses.ts'

const languages = ['ar', 'en', 'fr'] as const

export const specialtyScreens = screens(specialties, {
  columns: [
    'name_ar',
    'department_id',
    'degree_type',
    'credit_hours',
    'terms',
    { source: 'minimum_percent', render: row => <Percent hundredths={row.minimum_percent} />, isFigure: true },
    { source: 'accepts_experience', isExtra: true },
    'open',
  ],
  Form: ({ Field, Section }) => {
    const words = useWords()
    const section = (key: string) => ({
      title: words(`academics.office.specialty.${key}.title`),
      why: words(`academics.office.specialty.${key}.why`, { _: '' }) || undefined,
    })
    const { id } = useParams()
    return (
      <>
        {id && (
          <div className="of-field-wide">
            <PlanLink id={Number(id)} />
          </div>
        )}
        <Section {...section('what')}>
          <Field source="department_id" />
          <Field source="degree_type" />
          <Field source="credit_hours" />
          <Field source="terms" />
        </Section>
        <Section {...section('whom')}>
          <Field source="minimum_percent" />
          <Field source="accepts_experience" />
          <Field source="open" />
        </Section>
        {languages.map(language => (
          <Section key={language} {...section(`in_${language}`)}>
            <Field source={`name_${language}`} />
            <Field source={`summary_${language}`} />
          </Section>
        ))}
      </>
    )
  },
})

/** The subjects of a specialty, term by term: the study plan, which is curriculum's. */
function PlanLink({ id }: { id: number }) {
  const words = useWords()
  const may = useMay()
  if (!may(showPlan.access)) return null
  return (
    <LinkButton look="outlined" size="small" icon="layers" to={at(showPlan, { id })}>
      {words('academics.office.specialty.plan')}
    </LinkButton>
  )
}

function Percent({ hundredths }: { hundredths: number }) {
  const { language } = useOffice()
  return <bdi>{percent(hundredths / 100, language)}</bdi>
}
