import './results.css'
import { allGrades, type Results } from '@halaqa/grading/contract'
import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { Complaints } from './complaints.tsx'
import { gpaText } from './gpa-text.ts'
import { HowComputed } from './how-computed.tsx'
import { SemesterGrades } from './semester-grades.tsx'
import { Trend } from './trend.tsx'

/** Marks by part as they are released, averages and how they came about, complaints. */
export function Page() {
  const t = useWords('results')
  const web = useWords('web')
  const query = useCallQuery(allGrades)
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} />
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={6} />}>
        {results => (results.blocked ? <Blocked blocked={results.blocked} /> : <Shown results={results} />)}
      </Loaded>
    </>
  )
}

function Blocked({ blocked }: { blocked: NonNullable<Results['blocked']> }) {
  const t = useWords('results')
  const [language] = useLanguage()
  return (
    <Notice tone="warning" icon="lock" title={t('blocked')}>
      <bdi>{blocked.reason}</bdi>
      {blocked.until && <> {t('blocked_until', { day: dayWithHijri(blocked.until, language) })}</>}
    </Notice>
  )
}

function Shown({ results }: { results: Results }) {
  const t = useWords('results')
  const { grades, gpas } = results.data
  const semesters = [...new Map(grades.map(each => [each.semester_id, each.semester]))].reverse()
  if (grades.length === 0) return <Empty icon="flag" title={t('empty')} text={t('empty_text')} />
  return (
    <Columns
      aside={
        <>
          <Summary results={results} />
          <Complaints results={results} />
        </>
      }
    >
      {gpas.length > 0 && (
        <Section title={t('trend')}>
          <Trend gpas={gpas} />
        </Section>
      )}
      {semesters.map(([id, name]) => (
        <SemesterGrades
          key={id}
          name={name}
          grades={grades.filter(each => each.semester_id === id)}
          gpa={gpas.find(each => each.semester_id === id)}
        />
      ))}
      {results.results.length > 0 && <HowComputed results={results} />}
    </Columns>
  )
}

function Summary({ results: { cumulative } }: { results: Results }) {
  const t = useWords('results')
  const [language] = useLanguage()
  return (
    <Card as="section" className="rs-summary">
      <h2>{t('cumulative')}</h2>
      <p className="rs-gpa">
        <bdi dir="ltr">{gpaText(cumulative.gpa, language)}</bdi>
        <small>{t('of_four')}</small>
      </p>
      <p>{t('passed_hours', { count: cumulative.passed_hours })}</p>
    </Card>
  )
}
