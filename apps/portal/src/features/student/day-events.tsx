import { dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import type { Schedule } from '@halaqa/learning/contract'
import { eventsOn } from './days.ts'
import { ScheduleEvents } from './schedule-events.tsx'

/** What the month and the week are shown with: the day that is chosen, and how another one is. */
export type ChosenDay = { schedule: Schedule; open: string; choose: (day: string) => void }

/** A day with everything that lies on it, under the month or the week. */
export function DayEvents({ schedule, day }: { schedule: Schedule; day: string }) {
  const { events, today, hijri_months: announced } = schedule
  const t = useWords('student')
  const [language] = useLanguage()
  return (
    <section aria-live="polite">
      <h2 className="st-day">
        {weekday(day, language)} {dayWithHijri(day, language, announced)}
      </h2>
      <ScheduleEvents events={eventsOn(events, day)} announced={announced} today={today} none={t('schedule.free')} />
    </section>
  )
}
