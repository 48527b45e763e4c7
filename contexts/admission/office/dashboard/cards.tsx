import '../admission.css'
import { number, shortDay } from '@halaqa/kit-contract/format'
import { Chart, Failed, Link, StatTile, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { conformityDays } from '../../contract/conformity-day.ts'
import { dayAddress, listAddress } from '../addresses.ts'
import { type Counts, countsOf } from '../counts.ts'

/** A card that is drawn from the counts; all of them share one call. */
function Counted({ children }: { children: (counts: Counts) => ReactNode }) {
  const call = useCall()
  const { maxAge } = useOffice()
  const { data, error, refetch } = useQuery({
    queryKey: ['admission', 'counts'],
    queryFn: () => countsOf(call, maxAge()),
    retry: false,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? children(data) : <Waiting rows={1} />
}

/** Today's conformity day: who has come of those who booked. */
export function TodayTile() {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`admission.office.cards.${key}`, { ...values })
  return (
    <Counted>
      {({ today }) => (
        <StatTile
          icon="cal"
          label={word('today')}
          value={
            today ? (
              <bdi dir="ltr">
                {number(today.present, language)}/{number(today.taken, language)}
              </bdi>
            ) : (
              '—'
            )
          }
          note={today ? word('today_note', { place: today.place }) : word('no_day')}
          to={today ? dayAddress(today.day_id) : conformityDays.routes.list.path}
        />
      )}
    </Counted>
  )
}

/** How many applicants there are in all. */
export function TotalTile() {
  const words = useWords()
  return (
    <Counted>
      {({ total, new_by_day }) => (
        <StatTile
          icon="users"
          label={words('admission.registration.many')}
          value={total}
          note={words('admission.office.cards.new', { count: new_by_day.reduce((sum, day) => sum + day.count, 0) })}
          to={listAddress()}
        />
      )}
    </Counted>
  )
}

/** Applicants at each step; a bar leads to them. */
export function StepsCard() {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Counted>
      {({ steps }) => {
        const most = Math.max(1, ...steps.map(step => step.count))
        return (
          <Card as="section" className="ad-steps" aria-label={words('admission.office.cards.steps')}>
            <h2>{words('admission.office.cards.steps')}</h2>
            <ul>
              {steps.map(step => (
                <li key={step.code}>
                  <Link to={listAddress({ step_code: step.code })}>
                    <span>
                      <bdi>{step.name}</bdi>
                    </span>
                    <i aria-hidden="true">
                      <b style={{ inlineSize: `${(step.count / most) * 100}%` }} />
                    </i>
                    <bdi>{number(step.count, language)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Counted>
  )
}

/** New applicants of the last fourteen days. */
export function NewChart() {
  const words = useWords()
  const { language } = useOffice()
  const title = words('admission.office.cards.new_by_day')
  return (
    <Counted>
      {({ new_by_day }) => (
        <Chart
          title={title}
          labels={new_by_day.map(({ day }) => shortDay(day, language))}
          series={[
            { key: 'new', label: words('admission.registration.many'), values: new_by_day.map(({ count }) => count) },
          ]}
          to={(_, at) => listAddress({ from: new_by_day[at]!.day, to: new_by_day[at]!.day })}
        />
      )}
    </Counted>
  )
}
