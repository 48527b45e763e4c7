import { PlainList, screens } from '@halaqa/kit-office'
import { Bar } from '@halaqa/kit-web/light'
import type { z } from 'zod'
import { type ConformityDay, conformityDays } from '../../contract/conformity-day.ts'
import { dayAddress } from '../addresses.ts'

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
        { source: 'opensAt', render: day => <Hours day={day} /> },
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

export const Hours = ({ day }: { day: Pick<Day, 'opensAt' | 'closesAt'> }) => (
  <bdi dir="ltr" className="of-nowrap">
    {day.opensAt}–{day.closesAt}
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

export const dayScreens = screens(conformityDays, {
  columns: ['date', 'opensAt', 'place', 'seats', 'taken'],
  title: 'date',
  replace: { list: DaysList },
  Form: ({ Field }) => (
    <>
      <Field source="date" />
      <Field source="place" />
      <Field source="opensAt" />
      <Field source="closesAt" />
      <Field source="seats" />
      <Field source="note" />
    </>
  ),
})
