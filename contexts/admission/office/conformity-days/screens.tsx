import { PlainList, screens, useCall, useWords } from '@halaqa/kit-office'
import { Bar, Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { type ConformityDay, conformityDays, listAttendees } from '../../contract/conformity-day.ts'
import { dayAddress } from '../addresses.ts'
import { attendeesKey } from './record.ts'

type Day = z.infer<typeof ConformityDay> & { can: { edit: boolean; delete: boolean } }
const { routes } = conformityDays

/** The days with how full they are; a day opens the list of who comes, where it can be edited too. */
function DaysList() {
  return (
    <PlainList<Day>
      route={routes.list as never}
      word="admission.conformity-day"
      title="date"
      columns={[
        'date',
        { source: 'opens_at', render: day => <Hours day={day} /> },
        'place',
        { source: 'taken', render: day => <Seats day={day} /> },
        'note',
      ]}
      open={day => dayAddress(day.id)}
      actions={{ delete: routes.delete }}
      exports={routes.export}
      create={{ to: routes.create.path, access: routes.create.access }}
    />
  )
}

export const Hours = ({ day }: { day: Pick<Day, 'opens_at' | 'closes_at'> }) => (
  <bdi dir="ltr" className="of-nowrap">
    {day.opens_at}–{day.closes_at}
  </bdi>
)

function Seats({ day }: { day: Day }) {
  return (
    <span className="ad-seats">
      <bdi dir="ltr">
        {day.taken}/{day.seats}
      </bdi>
      <Bar thin value={(day.taken / day.seats) * 100} label={`${day.taken}/${day.seats}`} />
    </span>
  )
}

/** Who is expected on the day hears of a change of it at once: how many that are is said before it is saved. */
function WhoIsTold() {
  const { id } = useParams()
  const words = useWords()
  const call = useCall()
  const dayId = Number(id)
  const { data } = useQuery({
    queryKey: attendeesKey(dayId),
    queryFn: () => call(listAttendees, { params: { id: dayId } }),
    enabled: id !== undefined,
  })
  const count = data?.rows.filter(row => row.attendance === 'expected').length ?? 0
  if (!count) return null
  return (
    <Notice tone="warning" icon="mail">
      {words('admission.office.day.told', { count })}
    </Notice>
  )
}

export const dayScreens = screens(conformityDays, {
  columns: ['date', 'opens_at', 'place', 'seats', 'taken'],
  replace: { list: DaysList },
  Form: ({ Field }) => (
    <>
      <Field source="date" />
      <Field source="place" />
      <Field source="opens_at" />
      <Field source="closes_at" />
      <Field source="seats" />
      <Field source="note" />
      <WhoIsTold />
    </>
  ),
})
