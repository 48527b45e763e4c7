import './results.css'
import { allGrades, complaintHeardEvent, type Results } from '@halaqa/grading/contract'
import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, MoreLink, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { keyOf, useRealtime } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SeenNotice } from '../kept/seen-notice.tsx'
import { useSeen } from '../kept/use-seen.ts'
import { Complaints } from './complaints.tsx'
import { gpaText } from './gpa-text.ts'
import { HowComputed } from './how-computed.tsx'
import { SemesterGrades } from './semester-grades.tsx'
import { Trend } from './trend.tsx'

const WhatIf = lazy(async () => ({ default: (await import('./what-if.tsx')).WhatIf }))

/** Marks by part as they are released, averages and how they came about, complaints. */
export function Page() {
  const t = useWords('results')
  const web = useWords('web')
  const { query, seenAt } = useSeen(allGrades, '/student/results')
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: keyOf(allGrades) })
  useRealtime('students', { [complaintHeardEvent]: again, reconnected: again })
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} />
      <SeenNotice at={seenAt} />
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={6} />}>
        {results =>
          results.blocked ? (
            <Blocked blocked={results.blocked} />
          ) : (
            <Shown results={results} isSeen={seenAt !== undefined} />
          )
        }
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
      {blocked.link && (
        <>
          {' '}
          <MoreLink to={blocked.link}>{t('blocked_way_out')}</MoreLink>
        </>
      )}
    </Notice>
  )
}

function Shown({ results, isSeen }: { results: Results; isSeen: boolean }) {
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
      {!isSeen && <Trial gpa={results.cumulative.gpa} />}
    </Columns>
  )
}

/** Trying marks comes when it is asked for. */
function Trial({ gpa }: { gpa: number | null }) {
  const t = useWords('results')
  const web = useWords('web')
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={t('trial.title')}
      action={
        <Button look="outlined" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'trial.end' : 'trial.begin')}
        </Button>
      }
    >
      {open && (
        <Suspense fallback={<Skeleton label={web('loading')} rows={3} />}>
          <WhatIf gpa={gpa} />
        </Suspense>
      )}
    </Section>
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
