import { addressOf, searchKey } from '@halaqa/kit-contract'
import { day as dayText, weekday } from '@halaqa/kit-contract/format'
import { Page, PendingPage, useCall, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Empty, Input, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { conformityDays, listAttendees } from '../../contract/conformity-day.ts'
import { AttendeesTable } from './attendees-table.tsx'
import { type Attendees, attendeesKey } from './record.ts'

/** Who comes on a conformity day; at the entrance each is found by name or number and recorded with one press. */
export function AttendeesPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: attendeesKey(id),
    queryFn: () => call(listAttendees, { params: { id } }),
    // Several people record at the same entrance.
    refetchInterval: 30_000,
    retry: false,
  })
  if (answer.data) return <Loaded attendees={answer.data} />
  return <PendingPage title={words('admission.conformity-day.one')} answer={answer} />
}

function Loaded({ attendees }: { attendees: Attendees }) {
  const words = useWords()
  const { language } = useOffice()
  const { day, rows, can } = attendees
  const [text, setText] = useState('')
  const word = (key: string, values?: object) => words(`admission.office.day.${key}`, { ...values })
  const found = rows.filter(row => matches(row, text))
  return (
    <Page
      title={`${weekday(day.date, language)} ${dayText(day.date, language)}`}
      sub={
        <>
          <bdi dir="ltr">
            {day.opens_at}–{day.closes_at}
          </bdi>
          {' · '}
          <bdi>{day.place}</bdi>
        </>
      }
      actions={<DayActs id={day.id} />}
    >
      <Figures attendees={attendees} />
      {day.note && <Notice icon="info">{day.note}</Notice>}
      <p className="ad-hint ad-no-print">{word(can.attend ? 'what_follows' : 'not_yet')}</p>
      {rows.length === 0 ? (
        <Empty icon="users" title={word('nobody')} text={word('nobody_text')} />
      ) : (
        <>
          <div className="ad-no-print ad-find">
            <Input
              kind="search"
              label={word('search')}
              value={text}
              autoFocus={can.attend}
              onChange={event => setText(event.target.value)}
            />
          </div>
          {found.length === 0 ? (
            <Empty icon="search" title={words('office.list.nothing_found')} text={word('not_found_text')} />
          ) : (
            <AttendeesTable dayId={day.id} rows={found} canAttend={can.attend} />
          )}
        </>
      )}
    </Page>
  )
}

/** However a name is spelt, and by the numbers that people show at the entrance. */
function matches(row: Attendees['rows'][number], text: string): boolean {
  const known = searchKey(`${row.full_name} ${row.number} ${row.civil_number} ${row.mobile}`)
  return searchKey(text)
    .split(' ')
    .every(word => known.includes(word))
}

function DayActs({ id }: { id: number }) {
  const words = useWords()
  const may = useMay()
  const { update, edit } = conformityDays.routes
  return (
    <>
      <Button look="outlined" size="small" icon="file" onClick={() => print()}>
        {words('admission.office.day.print')}
      </Button>
      {may(update.access) && (
        <LinkButton look="outlined" size="small" icon="edit" to={addressOf(edit, { params: { id } })}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
    </>
  )
}

function Figures({ attendees: { day, rows } }: { attendees: Attendees }) {
  const words = useWords()
  const count = (attendance: string) => rows.filter(row => row.attendance === attendance).length
  const figures = [
    ['booked', `${rows.length}/${day.seats}`],
    ['present', String(count('present'))],
    ['absent', String(count('absent'))],
    ['expected', String(count('expected'))],
  ]
  return (
    <dl className="ad-figures" aria-live="polite">
      {figures.map(([key, value]) => (
        <div key={key} className="hq-card">
          <dt>{words(`admission.office.day.${key}`)}</dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
