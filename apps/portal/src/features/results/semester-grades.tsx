import type { Results } from '@halaqa/grading/contract'
import { number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, type Tone } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { gpaText } from './gpa-text.ts'

type Grade = Results['data']['grades'][number]
const tones: Record<Grade['state'], Tone> = {
  success: 'success',
  equal: 'success',
  study: 'info',
  coming: 'neutral',
  uncomplete: 'warning',
  fail: 'error',
}

type Props = { name: string; grades: Grade[]; gpa: Results['data']['gpas'][number] | undefined }
/** The subjects of a semester, each with its mark and what that is made of. */
export function SemesterGrades({ name, grades, gpa }: Props) {
  const t = useWords('results')
  const [language] = useLanguage()
  return (
    <Section
      title={name}
      action={
        gpa && (
          <span className="rs-quiet">
            {t('semester_gpa')} <bdi dir="ltr">{gpaText(gpa.gpa, language)}</bdi>
          </span>
        )
      }
    >
      <Card flush as="section">
        <ul className="rs-subjects">
          {grades.map(grade => (
            <Subject key={grade.id} grade={grade} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Subject({ grade }: { grade: Grade }) {
  const t = useWords('results')
  const [language] = useLanguage()
  return (
    <li>
      <div className="rs-name">
        <b>{grade.name}</b>
        <span className="rs-quiet">
          <bdi dir="ltr">{grade.code}</bdi> · {t('hours', { count: grade.hours })}
        </span>
      </div>
      <div className="rs-mark">
        {grade.mark === null ? (
          <span className="rs-quiet">{t(grade.state === 'equal' ? 'recognised' : 'not_released')}</span>
        ) : (
          <>
            <b>{number(grade.mark, language)}</b>
            <bdi dir="ltr">{grade.letter}</bdi>
          </>
        )}
        <Chip tone={tones[grade.state]}>{t(`states.${grade.state}`)}</Chip>
      </div>
      {grade.state !== 'equal' && grade.parts.some(each => each.value !== null) && (
        <dl className="rs-parts">
          {grade.parts.map(({ part, label, points, value }) => (
            <div key={part}>
              <dt>{label}</dt>
              <dd>
                {value === null ? (
                  '—'
                ) : (
                  <meter min={0} max={points} value={value / 100}>
                    {value / 100}
                  </meter>
                )}
                <bdi dir="ltr">
                  {value === null ? '—' : number(value / 100, language)}/{number(points, language)}
                </bdi>
              </dd>
            </div>
          ))}
          {grade.mercy > 0 && (
            <div>
              <dt>{t('mercy')}</dt>
              <dd>
                <bdi dir="ltr">+{number(grade.mercy, language)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
    </li>
  )
}
