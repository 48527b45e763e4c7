import { type EligibilityReason, eligibilityRules } from '@halaqa/admission/contract'
import { dayOf, money, percent } from '@halaqa/kit-contract/format'
import { useFormAround } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Notice } from '@halaqa/kit-web/light'
import { useWatch } from 'react-hook-form'
import type { Specialty } from './data.ts'
import { reasonsFor, type StudyAnswers } from './eligible.ts'

const watched = [
  'route',
  'secondary_percent',
  'completed_grade',
  'experience_years',
  'has_bachelor',
  'birth_date',
] as const

/** Whether the conditions hold, live and before anything is paid. */
export function Eligibility({ specialty, birthDate }: { specialty: Specialty; birthDate?: string }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  const reasons = useReasons(specialty, birthDate)
  const values = {
    percent: percent(specialty.minimum_percent, language),
    grade: eligibilityRules.minimumGrade,
    min: eligibilityRules.minimumAge,
    max: eligibilityRules.maximumAge,
    years: eligibilityRules.minimumExperienceYears,
  }
  return (
    <div aria-live="polite">
      {reasons === undefined ? (
        <Notice tone="info" icon="info">
          {t('eligible.unknown')}
        </Notice>
      ) : reasons.length === 0 ? (
        <Notice tone="success" icon="check" title={t('eligible.yes')}>
          {t('eligible.yes_text', { name: specialty.name, amount: money(specialty.fee_per_hour, language) })}
        </Notice>
      ) : (
        <Notice tone="error" icon="alert" title={t('eligible.no')}>
          <ul>
            {reasons.map(reason => (
              <li key={reason}>{t(`eligible.why.${reason}`, values)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** Why not, by what is typed so far; undefined while something is missing. */
export function useReasons(specialty: Specialty, birthDate?: string): EligibilityReason[] | undefined {
  const { control } = useFormAround()
  const values = useWatch({ control, name: watched as unknown as string[] })
  const answers = Object.fromEntries(watched.map((name, at) => [name, values[at]])) as StudyAnswers
  return reasonsFor(
    { ...answers, ...(birthDate && { birth_date: birthDate }) },
    specialty,
    dayOf(new Date().toISOString()),
  )
}
