import { type DegreeType, degreeTypes } from '@halaqa/academics/contract'
import { routesFor } from '@halaqa/admission/contract'
import { money, percent } from '@halaqa/kit-contract/format'
import { FormInput, useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { ChoiceCards, Select } from '@halaqa/kit-web/light'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormStart } from './data.ts'
import { Eligibility } from './eligibility.tsx'
import { HundredthsInput } from './hundredths-input.tsx'
import { RequiredSegments } from './required-segments.tsx'
import { Tick } from './tick.tsx'

/** What is applied for, and whether the conditions hold, before anything is paid. `fixedDegree`: it is not changed later. */
export function StudyStep({
  start,
  fixedDegree,
  degrees,
  birthDate,
}: {
  start: FormStart
  fixedDegree?: DegreeType
  /** Where not every open period counts: the degrees that can be applied for. */
  degrees?: DegreeType[]
  /** Where the form does not ask for it. */
  birthDate?: string
}) {
  const { control } = useFormAround()
  const degree = useWatch({ control, name: 'degree_type' }) as DegreeType | undefined
  const route = useWatch({ control, name: 'route' }) as string | undefined
  const specialtyId = useWatch({ control, name: 'specialty_id' }) as number | undefined
  const specialty = start.specialties.find(each => each.id === specialtyId)
  return (
    <>
      {!fixedDegree && <Degree open={new Set(degrees ?? openDegrees(start))} />}
      {degree && <SpecialtyChoice start={start} degree={degree} />}
      {degree && <Route degree={degree} acceptsExperience={specialty?.accepts_experience ?? true} />}
      {route === 'secondary' && <Secondary />}
      {route === 'experience' && <Experience />}
      {route === 'degree' && <Bachelor />}
      {specialty && <Eligibility specialty={specialty} birthDate={birthDate} />}
    </>
  )
}

const openDegrees = ({ periods }: FormStart): DegreeType[] =>
  periods.filter(each => each.open).flatMap(each => each.degree_types)

function Degree({ open }: { open: Set<DegreeType> }) {
  const t = useWords('apply')
  const { setValue } = useFormAround()
  return (
    <RequiredSegments
      name="degree_type"
      label={t('fields.degree_type')}
      choices={degreeTypes.filter(each => open.has(each)).map(each => ({ value: each, label: t(`degrees.${each}`) }))}
      onChosen={() => {
        setValue('specialty_id', undefined)
        setValue('route', undefined)
      }}
    />
  )
}

function SpecialtyChoice({ start, degree }: { start: FormStart; degree: DegreeType }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  const { value, onChange, error } = useChosen<number | undefined>('specialty_id')
  return (
    <ChoiceCards
      name="specialty_id"
      label={t('fields.specialty_id')}
      error={error}
      value={value === undefined ? undefined : String(value)}
      onChange={next => onChange(Number(next))}
      choices={start.specialties
        .filter(each => each.degree_type === degree)
        .map(each => ({
          value: String(each.id),
          label: each.name,
          text: `${t('study.terms', { count: each.terms })} · ${t('study.per_hour', { amount: money(each.fee_per_hour, language) })}`,
          disabled: !each.open,
          ...(!each.open && { note: t('study.closed') }),
        }))}
    />
  )
}

function Route({ degree, acceptsExperience }: { degree: DegreeType; acceptsExperience: boolean }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  const { value, onChange, error } = useChosen<string | undefined>('route')
  const routes = routesFor(degree)
  const only = routes.length === 1 ? routes[0] : undefined
  // Where there is one way only, it is not asked.
  useEffect(() => {
    if (only && value !== only) onChange(only)
  }, [only, value, onChange])
  if (only) return null
  return (
    <ChoiceCards
      name="route"
      label={t('fields.route')}
      error={error}
      value={value}
      onChange={onChange}
      choices={routes.map(each => ({
        value: each,
        label: t(`routes.${each}`),
        text: t(`routes.${each}_text`, { percent: percent(55, language) }),
        disabled: each === 'experience' && !acceptsExperience,
      }))}
    />
  )
}

function Secondary() {
  const t = useWords('apply')
  return (
    <div className="apply-two">
      <HundredthsInput
        name="secondary_percent"
        label={t('fields.secondary_percent')}
        help={t('help.secondary_percent')}
        end="٪"
      />
    </div>
  )
}

function Experience() {
  const t = useWords('apply')
  const { value, onChange, error } = useChosen<number | null>('completed_grade')
  return (
    <div className="apply-two">
      <Select
        name="completed_grade"
        label={t('fields.completed_grade')}
        error={error}
        placeholder={t('choose')}
        value={value ?? ''}
        onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
        choices={Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          label: t('grade', { grade: at + 1 }),
        }))}
      />
      <FormInput
        name="experience_years"
        kind="number"
        label={t('fields.experience_years')}
        help={t('help.experience_years')}
      />
    </div>
  )
}

function Bachelor() {
  const t = useWords('apply')
  return <Tick name="has_bachelor" label={t('fields.has_bachelor')} />
}
