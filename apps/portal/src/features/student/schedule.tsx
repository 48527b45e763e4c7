import './schedule.css'
import { parseDay } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-web/i18n'
import { Segments, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead } from '@halaqa/kit-web/screen'
import { type Schedule, schedule } from '@halaqa/learning/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChoosingNotices } from '../choosing/choosing-notice.tsx'
import { SeenNotice } from '../kept/seen-notice.tsx'
import { useSeen } from '../kept/use-seen.ts'
import { EventsByMonth } from './schedule-events.tsx'
import { ScheduleLink } from './schedule-link.tsx'
import { ScheduleMonth } from './schedule-month.tsx'
import { ScheduleWeek } from './schedule-week.tsx'

const views = ['month', 'week', 'list'] as const

/** A day that the schedule holds; what an address made up is none. */
const within = ({ from, to }: Schedule, day: string | undefined) =>
  day && parseDay(day) && from <= day && day <= to ? day : undefined

/** The calendar of the semester, as a month, a week or a list, and how to follow it in one's own. */
export function Page() {
  const t = useWords('student')
  const web = useWords('web')
  // In the address, so that "back" from an event's act leads to the same view.
  const [asked, setAsked] = useSearchParams()
  const view = views.find(each => each === asked.get('view')) ?? 'month'
  // The chosen day stays when the view changes; before one is chosen it is that of the link that led here, else today.
  const [chosen, setChosen] = useState(asked.get('day') ?? undefined)
  const { query, seenAt } = useSeen(schedule, '/student/schedule')
  return (
    <>
      <PageHead
        title={t('places.schedule')}
        sub={query.data?.semester?.name}
        actions={
          <Segments
            label={<span className="hq-unseen">{t('schedule.view')}</span>}
            name="view"
            value={view}
            onChange={value => setAsked(value === 'month' ? {} : { view: value }, { replace: true })}
            choices={views.map(value => ({ value, label: t(`schedule.${value}`) }))}
          />
        }
      />
      {/* The days of one's own are not in the calendar of all. */}
      {seenAt ? <SeenNotice at={seenAt} /> : <ChoosingNotices />}
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={6} />}>
        {data => {
          const shown = { schedule: data, open: within(data, chosen) ?? data.today, choose: setChosen }
          return (
            <Columns aside={<ScheduleLink feed={data.feed} />}>
              {view === 'month' && <ScheduleMonth {...shown} />}
              {view === 'week' && <ScheduleWeek {...shown} />}
              {view === 'list' && (
                <EventsByMonth events={data.events} announced={data.hijri_months} today={data.today} />
              )}
            </Columns>
          )
        }}
      </Loaded>
    </>
  )
}
