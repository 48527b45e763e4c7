import { ordinal, percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Empty, Skeleton, type Tone } from '@halaqa/kit-web/light'
import { Loaded, PageHead, Ring, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { curriculumScreen, type PlanProgress } from '@halaqa/learning/contract'
import { Link } from 'react-router'

type Term = PlanProgress['terms'][number]
type Planned = Term['subjects'][number]
const tones: Record<Planned['state'], Tone> = {
  success: 'success',
  equal: 'success',
  study: 'primary',
  fail: 'error',
  uncomplete: 'warning',
  withheld: 'warning',
  coming: 'neutral',
}

/** The plan that one began with, term by term, and what of it is passed. */
export function Page() {
  const own = useWords('plan')
  const web = useWords('web')
  const query = useCallQuery(curriculumScreen)
  return (
    <Loaded query={query} loading={<Skeleton label={web('loading')} rows={8} />}>
      {({ plan }) =>
        plan ? <Plan plan={plan} /> : <Empty icon="layers" title={own('none')} text={own('none_text')} />
      }
    </Loaded>
  )
}

function Plan({ plan }: { plan: PlanProgress }) {
  const t = useWords('student')
  const own = useWords('plan')
  const [language] = useLanguage()
  return (
    <>
      <PageHead
        title={t('places.plan')}
        sub={`${plan.specialty} · ${own('version', { number: plan.version })}`}
        actions={
          plan.passed_hours === null ? (
            <Chip tone="warning">{own('withheld')}</Chip>
          ) : (
            <Passed done={plan.passed_hours} count={plan.hours} />
          )
        }
      />
      {plan.terms.map(term => (
        <Section
          key={term.number}
          title={own('term', { name: ordinal(term.number, language) })}
          action={term.number === plan.term && <Chip tone="primary">{own('now')}</Chip>}
        >
          <Card flush>
            <ul className="st-plan">
              {term.subjects.map(subject => (
                <Subject key={subject.id} subject={subject} />
              ))}
            </ul>
          </Card>
        </Section>
      ))}
    </>
  )
}

function Passed({ done, count }: { done: number; count: number }) {
  const own = useWords('plan')
  const [language] = useLanguage()
  const part = Math.floor((done / Math.max(1, count)) * 100)
  return (
    <div className="st-plan-sum">
      <Ring value={part} size={56}>
        <bdi>{percent(part, language)}</bdi>
      </Ring>
      <span>{own('hours', { done, count })}</span>
    </div>
  )
}

function Subject({ subject }: { subject: Planned }) {
  const t = useWords('student')
  const own = useWords('plan')
  return (
    <li>
      <div>
        <b>
          {subject.state === 'study' ? <Link to={`/student/subject/${subject.id}`}>{subject.name}</Link> : subject.name}
        </b>
        <small>
          <bdi dir="ltr">{subject.code}</bdi> · {t('hours', { count: subject.hours })}
          {subject.group && <> · {subject.group}</>}
          {subject.prerequisites.length > 0 && (
            <>
              {' · '}
              {own('after')} <bdi dir="ltr">{subject.prerequisites.join(', ')}</bdi>
            </>
          )}
        </small>
      </div>
      {subject.mark !== null && <bdi className="st-plan-mark">{subject.mark}</bdi>}
      <Chip tone={tones[subject.state]}>{own(`states.${subject.state}`)}</Chip>
    </li>
  )
}
