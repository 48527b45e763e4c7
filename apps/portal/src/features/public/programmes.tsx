import './landing.css'
import './programmes.css'
import { day, money, number, percent, span } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Empty, LinkButton, MoreLink, Notice } from '@halaqa/kit-web/light'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { Level, Specialty } from './data.ts'
import { EligibilityCalculator } from './eligibility-calculator.tsx'
import { Frame } from './frame.tsx'
import { Point } from './landing-point.tsx'
import { type Ecourse, loadProgrammes, type Programmes } from './programmes-data.ts'

export const load = loadProgrammes
const levels: Level[] = ['bac', 'maj']

/** The specialities of a level (bac unless the address says maj), and the calculator of eligibility. */
export function Page() {
  const { specialties, periods, ecourses } = useLoaderData<Programmes>()
  const t = useWords('front')
  const [language] = useLanguage()
  const [query] = useSearchParams()
  const level: Level = query.get('level') === 'maj' ? 'maj' : 'bac'
  const shown = specialties.filter(each => each.level === level)
  const period = periods.find(each => each.open)
  return (
    <Frame title={t('programmes.title')} text={t('programmes.text')}>
      <nav className="prog-tabs" aria-label={t('programmes.levels')}>
        {levels.map(each => (
          <Link
            key={each}
            to={each === 'bac' ? '/programmes' : '/programmes?level=maj'}
            aria-current={each === level ? 'page' : undefined}
            preventScrollReset
          >
            {t(`programmes.${each}`)}
          </Link>
        ))}
      </nav>
      {period && (
        <Notice tone="primary" icon="cal">
          {t('programmes.period', {
            name: period.name,
            from: day(period.starts_on, language),
            to: day(period.ends_on, language),
          })}
        </Notice>
      )}
      <div className="frame-two prog-grid">
        <div className="prog-list">
          {shown.length === 0 && (
            <Empty
              icon="cap"
              title={t('programmes.empty')}
              text={t('programmes.empty_text')}
              action={
                <LinkButton to="/contact" look="outlined">
                  {t('programmes.write')}
                </LinkButton>
              }
            />
          )}
          {shown.map(specialty => (
            <SpecialtyCard key={specialty.id} specialty={specialty} />
          ))}
          {ecourses.length > 0 && <Ecourses ecourses={ecourses} />}
        </div>
        <div className="frame-aside">
          <EligibilityCalculator />
          <Card>
            <p>{t('programmes.unified')}</p>
            <MoreLink to={`/heac/${shown[0]?.id ?? 1}`}>{t('programmes.unified_link')}</MoreLink>
          </Card>
        </div>
      </div>
    </Frame>
  )
}

function SpecialtyCard({ specialty }: { specialty: Specialty }) {
  const t = useWords('front')
  const [language] = useLanguage()
  const terms = (count: number) => t('programmes.terms', { count })
  const whole = span(Math.floor(specialty.years), 'year', language)
  const length = Number.isInteger(specialty.years) ? whole : t('programmes.and_half', { length: whole })
  const facts: [string, string][] = [
    ['length', specialty.degree_type === 'master' ? terms(specialty.terms) : `${length} · ${terms(specialty.terms)}`],
    ['hours', number(specialty.credit_hours, language)],
    ['fee_hour', money(specialty.fee_per_hour, language)],
    ['fee_total', money(specialty.fee_total, language)],
  ]
  if (specialty.maximum_terms) facts.push(['most', terms(specialty.maximum_terms)])
  return (
    <Card as="article" className="prog-card" id={`specialty-${specialty.id}`}>
      <div className="prog-chips">
        <Chip tone="primary" dot={false}>
          {t(`programmes.${specialty.degree_type}`)}
        </Chip>
        <Chip tone={specialty.open ? 'success' : 'neutral'}>
          {t(specialty.open ? 'programmes.open' : 'programmes.closed')}
        </Chip>
      </div>
      <h2>{specialty.name}</h2>
      <p className="land-quiet">{specialty.summary}</p>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`programmes.${key}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Conditions specialty={specialty} />
      {specialty.open ? (
        <LinkButton to={`/programmes/form/${specialty.id}`} look="outlined" endIcon="arrow">
          {t('programmes.apply')}
          <span className="hq-unseen">: {specialty.name}</span>
        </LinkButton>
      ) : (
        <LinkButton to={`/waitinglist/${specialty.id}`} look="outlined" icon="bell">
          {t('programmes.wait')}
          <span className="hq-unseen">: {specialty.name}</span>
        </LinkButton>
      )}
    </Card>
  )
}

/** What anybody may take, without a degree at its end. */
function Ecourses({ ecourses }: { ecourses: Ecourse[] }) {
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <Card as="section" className="prog-card" aria-labelledby="ecourses">
      <h2 id="ecourses">{t('programmes.ecourses')}</h2>
      <p className="land-quiet">{t('programmes.ecourses_text')}</p>
      <ul className="prog-courses">
        {ecourses.map(({ id, name, summary, hours }) => (
          <li key={id}>
            <h3>
              {name} <small>{span(hours, 'hour', language)}</small>
            </h3>
            <p className="land-quiet">{summary}</p>
          </li>
        ))}
      </ul>
      <MoreLink to="/contact">{t('programmes.ecourses_ask')}</MoreLink>
    </Card>
  )
}

function Conditions({ specialty }: { specialty: Specialty }) {
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <div>
      <h3>{t('programmes.conditions')}</h3>
      <ul>
        {specialty.degree_type === 'master' ? (
          <Point>{t('programmes.condition_bachelor')}</Point>
        ) : (
          <Point>{t('programmes.condition_percent', { percent: percent(specialty.minimum_percent, language) })}</Point>
        )}
        {specialty.accepts_experience && <Point>{t('programmes.condition_experience')}</Point>}
        <Point>{t('programmes.condition_documents')}</Point>
        <Point>{t('programmes.condition_exam')}</Point>
      </ul>
    </div>
  )
}
