import { Cell, Link, screens, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { type EventColour, eventTypes, SemesterEvent, semesterEvents } from '../../contract/calendar-event.ts'
import { activateSemester, copySemester, semesters } from '../../contract/semester.ts'
import { copyYear, years } from '../../contract/year.ts'
import { at } from '../addresses.ts'
import { OverlapNotice } from './overlap-notice.tsx'
import { YearPage } from './year-page.tsx'

export const yearScreens = screens(years, {
  columns: ['name', 'starts_on', 'ends_on', 'tentative'],
  actions: { copy: copyYear },
  replace: { show: YearPage },
})

const stateTones = { active: 'success', inactive: 'neutral' } as const
export const semesterScreens = screens(semesters, {
  columns: [
    'name_ar',
    'kind',
    'starts_on',
    'ends_on',
    { source: 'state', tones: stateTones },
    'tentative',
    { source: 'id', render: row => <SemesterLinks id={row.id} isActive={row.state === 'active'} /> },
  ],
  hidden: ['year_id'],
  actions: { copy: copySemester },
})

function SemesterLinks({ id, isActive }: { id: number; isActive: boolean }) {
  const words = useWords()
  return (
    <span className="ac-links">
      <Link to={at(semesterEvents.routes.list, { semester_id: id })}>{words('academics.office.cal.manage')}</Link>
      {!isActive && (
        <Link to={at(activateSemester.preview, { id })}>{words('academics.semester.actions.activate')}</Link>
      )}
    </span>
  )
}

export const eventTypeScreens = screens(eventTypes, {
  columns: [
    'name_ar',
    { source: 'colour', render: row => <Colour colour={row.colour} /> },
    'audiences',
    'rule_key',
    'background',
  ],
})

function Colour({ colour }: { colour: EventColour }) {
  const words = useWords()
  return <Chip tone={colour}>{words(`academics.event-type.values.colour.${colour}`)}</Chip>
}

/** An event without a title of its own is called what its kind is called. */
function EventName({ row }: { row: { title: string; type_id: number } }) {
  if (row.title) return <bdi>{row.title}</bdi>
  return (
    <Cell value={row.type_id} schema={SemesterEvent.shape.type_id} word="academics.semester-event" source="type_id" />
  )
}

export const semesterEventScreens = screens(semesterEvents, {
  columns: [{ source: 'title', render: row => <EventName row={row} /> }, 'starts_on', 'ends_on', 'type_id', 'note'],
  hidden: ['semester_id'],
  Form: ({ Field }) => (
    <>
      <Field source="type_id" />
      <Field source="title" />
      <Field source="starts_on" />
      <Field source="ends_on" />
      <Field source="note" />
      <OverlapNotice />
    </>
  ),
})
