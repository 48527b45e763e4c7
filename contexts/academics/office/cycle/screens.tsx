import { Cell, screens, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { Link } from 'react-router'
import { type EventColour, eventTypes, SemesterEvent, semesterEvents } from '../../contract/calendar-event.ts'
import { activateSemester, copySemester, semesters } from '../../contract/semester.ts'
import { copyYear, years } from '../../contract/year.ts'
import { at } from '../addresses.ts'
import { OverlapNotice } from './overlap-notice.tsx'
import { YearPage } from './year-page.tsx'

export const yearScreens = screens(years, {
  columns: ['name', 'startsOn', 'endsOn', 'tentative'],
  actions: { copy: copyYear },
  replace: { show: YearPage },
})

const stateTones = { active: 'success', inactive: 'neutral' } as const
export const semesterScreens = screens(semesters, {
  columns: [
    'nameAr',
    'kind',
    'startsOn',
    'endsOn',
    { source: 'state', tones: stateTones },
    'tentative',
    { source: 'id', render: row => <SemesterLinks id={row.id} isActive={row.state === 'active'} /> },
  ],
  hidden: ['yearId'],
  actions: { copy: copySemester },
})

function SemesterLinks({ id, isActive }: { id: number; isActive: boolean }) {
  const words = useWords()
  return (
    <span className="ac-links">
      <Link to={at(semesterEvents.routes.list, { semesterId: id })}>{words('academics.office.cal.manage')}</Link>
      {!isActive && (
        <Link to={at(activateSemester.preview, { id })}>{words('academics.semester.actions.activate')}</Link>
      )}
    </span>
  )
}

export const eventTypeScreens = screens(eventTypes, {
  columns: [
    'nameAr',
    { source: 'colour', render: row => <Colour colour={row.colour} /> },
    'audiences',
    'ruleKey',
    'background',
  ],
})

function Colour({ colour }: { colour: EventColour }) {
  const words = useWords()
  return <Chip tone={colour}>{words(`academics.event-type.values.colour.${colour}`)}</Chip>
}

/** An event without a title of its own is called what its kind is called. */
function EventName({ row }: { row: { title: string; typeId: number } }) {
  if (row.title) return <bdi>{row.title}</bdi>
  return <Cell value={row.typeId} schema={SemesterEvent.shape.typeId} word="academics.semester-event" source="typeId" />
}

export const semesterEventScreens = screens(semesterEvents, {
  columns: [{ source: 'title', render: row => <EventName row={row} /> }, 'startsOn', 'endsOn', 'typeId', 'note'],
  hidden: ['semesterId'],
  Form: ({ Field }) => (
    <>
      <Field source="typeId" />
      <Field source="title" />
      <Field source="startsOn" />
      <Field source="endsOn" />
      <Field source="note" />
      <OverlapNotice />
    </>
  ),
})
