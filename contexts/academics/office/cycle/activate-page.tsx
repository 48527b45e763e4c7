import { dayWithHijri } from '@halaqa/kit-contract/format'
import { ActionButton, Failed, Page, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Card, Icon, Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { type CalendarHome, showCalendar } from '../../contract/calendar.ts'
import { activateSemester } from '../../contract/semester.ts'

type Shown = NonNullable<CalendarHome['shown']>

/** Before a semester runs: which one ends, which one begins. The officer says which one they saw running. */
export function ActivatePage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const answer = useQuery({
    queryKey: ['academics', 'calendar', id],
    queryFn: () => call(showCalendar, { query: { semester_id: id } }),
    staleTime: 0,
    retry: false,
  })
  const word = (key: string, values?: object) => words(`academics.office.activate.${key}`, { ...values })
  const next = answer.data?.shown
  if (!answer.data || !next)
    return (
      <Page title={words('academics.semester.actions.activate')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  const { active } = answer.data
  const title = word('title', { name: `${next.name} ${next.year}` })
  return (
    <Page title={title}>
      <div className="ac-swap">
        <Side label={word('now')} semester={active} />
        <Icon name="arrow" size={28} />
        <Side label={word('then')} semester={next} />
      </div>
      <Notice icon="info">{word('why')}</Notice>
      <div>
        {active?.id === next.id ? (
          <Notice tone="warning" icon="alert">
            {words('problem.semester-already-active')}
          </Notice>
        ) : (
          <ActionButton
            look="filled"
            size="medium"
            icon="check"
            action={activateSemester}
            params={{ id }}
            body={{ instead_of: active?.id ?? null }}
            word="academics.semester"
            label="academics.semester.actions.activate"
            title={title}
            onDone={() => void navigate(showCalendar.path)}
          />
        )}
      </div>
    </Page>
  )
}

function Side({ label, semester }: { label: string; semester: Shown | null }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Card as="section">
      <small>{label}</small>
      <h2>{semester ? `${semester.name} ${semester.year}` : words('academics.office.activate.nothing')}</h2>
      {semester && (
        <p>
          {dayWithHijri(semester.starts_on, language)}
          <br />
          {dayWithHijri(semester.ends_on, language)}
        </p>
      )}
    </Card>
  )
}
