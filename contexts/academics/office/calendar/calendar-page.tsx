import { day } from '@halaqa/kit-contract/format'
import { Failed, Page, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Chip, Empty, LinkButton, Notice, Segments, Select } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CalendarHome, showCalendar } from '../../contract/calendar.ts'
import { semesterEvents } from '../../contract/calendar-event.ts'
import { activateSemester } from '../../contract/semester.ts'
import { years } from '../../contract/year.ts'
import { at } from '../addresses.ts'
import { EventList } from './event-list.tsx'
import { Feeds } from './feeds.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PrintButton } from './print-button.tsx'

/** The academic calendar: which semester runs, and the events of one, as a month or as a list. */
export function CalendarPage() {
  const words = useWords()
  const call = useCall()
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('semester_id')) || undefined
  const answer = useQuery({
    queryKey: ['academics', 'calendar', asked],
    queryFn: () => call(showCalendar, { query: asked ? { semester_id: asked } : {} }),
    placeholderData: previous => previous,
    retry: false,
  })
  const home = answer.data
  if (!home)
    return (
      <Page title={words('academics.office.calendar')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  const choose = (id: string) => setAddress({ semester_id: id }, { replace: true })
  return <Loaded home={home} onChoose={choose} onChange={() => void answer.refetch()} />
}

type Props = { home: CalendarHome; onChoose: (id: string) => void; onChange: () => void }
function Loaded({ home, onChoose, onChange }: Props) {
  const words = useWords()
  const word = (key: string) => words(`academics.office.cal.${key}`)
  // On a phone a month has no room for words.
  const [view, setView] = useState(() => (window.matchMedia('(max-width: 700px)').matches ? 'list' : 'month'))
  const { shown, active } = home
  return (
    <Page title={words('academics.office.calendar')} actions={shown && <Acts home={home} />}>
      {home.semesters.length > 0 && !active && (
        <Notice tone="warning" icon="alert">
          {word('no_active')}
        </Notice>
      )}
      {!shown && (
        <Empty
          icon="cal"
          title={word('none')}
          text={word('none_text')}
          action={<LinkButton to={years.routes.list.path}>{words('academics.year.many')}</LinkButton>}
        />
      )}
      {shown && (
        <>
          <div className="ac-bar">
            <Select
              label={word('semester')}
              choices={home.semesters.map(each => ({ value: String(each.id), label: `${each.name} ${each.year}` }))}
              value={String(shown.id)}
              onChange={event => onChoose(event.target.value)}
            />
            <Segments
              label={word('view')}
              name="view"
              choices={['month', 'list'].map(value => ({ value, label: word(value) }))}
              value={view}
              onChange={setView}
            />
            <SemesterLine shown={shown} />
          </div>
          {view === 'month' ? <MonthGrid key={shown.id} home={home} /> : <EventList home={home} />}
        </>
      )}
      {home.feeds.length > 0 && <Feeds home={home} onChange={onChange} />}
    </Page>
  )
}

function SemesterLine({ shown }: { shown: NonNullable<CalendarHome['shown']> }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <p className="ac-line">
      <span>
        <bdi>{day(shown.starts_on, language)}</bdi> – <bdi>{day(shown.ends_on, language)}</bdi>
      </span>
      {shown.state === 'active' && <Chip tone="success">{words('academics.office.cal.running')}</Chip>}
      {shown.tentative && <Chip tone="warning">{words('academics.office.cal.tentative')}</Chip>}
    </p>
  )
}

function Acts({ home: { shown, can } }: { home: CalendarHome }) {
  const words = useWords()
  if (!shown) return null
  return (
    <>
      <PrintButton semesterId={shown.id} />
      <LinkButton
        look="outlined"
        size="small"
        icon="list"
        to={at(semesterEvents.routes.list, { semester_id: shown.id })}
      >
        {words('academics.office.cal.manage')}
      </LinkButton>
      {can.activate && shown.state !== 'active' && (
        <LinkButton look="outlined" size="small" icon="check" to={at(activateSemester.preview, { id: shown.id })}>
          {words('academics.semester.actions.activate')}
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton size="small" icon="plus" to={at(semesterEvents.routes.create, { semester_id: shown.id })}>
          {words('academics.semester-event.one')}
        </LinkButton>
      )}
    </>
  )
}
