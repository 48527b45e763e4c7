import { listCities, listCountries, listStates } from '@halaqa/content/contract'
import { dayWithHijri, number, percent } from '@halaqa/kit-contract/format'
import { useFormAround } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { FormStart } from './data.ts'
import { Eligibility } from './eligibility.tsx'
import type { StepName } from './steps.ts'
import { useList } from './use-list.ts'
import { wilayatOf } from './wilayat.ts'

/** Everything once more before it is sent, each part with the way back to it. */
export function ReviewStep({ start, to }: { start: FormStart; to: (step: StepName) => void }) {
  const t = useWords('apply')
  const parts = useReview(start)
  const { getValues } = useFormAround()
  const specialty = start.specialties.find(each => each.id === getValues('specialty_id'))
  return (
    <>
      <p className="apply-quiet">{t('review.text')}</p>
      {parts.map(({ step, rows }) => (
        <section key={step} className="apply-review">
          <div>
            <h3>{t(`steps.${step}`)}</h3>
            <Button look="text" size="small" icon="edit" onClick={() => to(step)}>
              {t('review.change')}
              <span className="hq-unseen">: {t(`steps.${step}`)}</span>
            </Button>
          </div>
          <dl>
            {rows.map(([label, value, ltr]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ? <bdi dir={ltr ? 'ltr' : undefined}>{value}</bdi> : t('review.missing')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {specialty && <Eligibility specialty={specialty} />}
    </>
  )
}

type Row = [label: string, value: ReactNode, ltr?: boolean]

function useReview(start: FormStart): { step: StepName; rows: Row[] }[] {
  const t = useWords('apply')
  const [language] = useLanguage()
  const { getValues } = useFormAround()
  const countries = useList(listCountries)
  const states = useList(listStates, { country: 'OM' })
  const cities = useList(listCities, { country: 'OM' })
  const values = getValues() as Record<string, any>
  const country = (id: string) => countries.find(each => each.id === id)?.name ?? id
  const wilayat = values.country === 'OM' ? wilayatOf(cities, String(values.city ?? '')) : undefined
  const place = [states.find(each => each.id === values.state)?.name ?? values.state, wilayat?.name ?? values.city]
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(values.birth_date ?? '')
  const names = [values.first_name, values.second_name, values.third_name, values.family_name]
  const byRoute: Record<string, Row[]> = {
    secondary: [
      [
        t('fields.secondary_percent'),
        typeof values.secondary_percent === 'number' && percent(values.secondary_percent / 100, language),
      ],
    ],
    experience: [
      [t('fields.completed_grade'), values.completed_grade && t('grade', { grade: values.completed_grade })],
      [
        t('fields.experience_years'),
        typeof values.experience_years === 'number' && number(values.experience_years, language),
      ],
    ],
    degree: [[t('fields.bachelor'), t(values.has_bachelor ? 'yes' : 'no')]],
  }
  return [
    {
      step: 'person',
      rows: [
        [t('review.name'), names.filter(Boolean).join(' ')],
        [t('fields.latin_name'), values.latin_name, true],
        [t('fields.civil_number'), values.civil_number, true],
        [t('fields.birth_date'), isDay ? dayWithHijri(values.birth_date, language) : values.birth_date],
        [t('fields.gender'), values.gender && t(`gender.${values.gender}`)],
        [t('fields.nationality'), country(values.nationality)],
      ],
    },
    {
      step: 'contact',
      rows: [
        [t('fields.contact_email'), values.contact_email, true],
        [t('fields.contact_mobile'), values.contact_mobile, true],
        [t('fields.country'), country(values.country)],
        [t('review.place'), place.filter(Boolean).join(t('comma'))],
      ],
    },
    {
      step: 'study',
      rows: [
        [t('fields.degree_type'), values.degree_type && t(`degrees.${values.degree_type}`)],
        [t('fields.specialty_id'), start.specialties.find(each => each.id === values.specialty_id)?.name],
        [t('fields.route'), values.route && t(`routes.${values.route}`)],
        ...(byRoute[values.route] ?? []),
      ],
    },
  ]
}
