import { useWords } from '@halaqa/kit-web/i18n'
import { Button, IconButton } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'

/** What is shown, in both calendars, and the way back, to today and forth. `unit` is what one step goes over. */
export function ScheduleBar({
  unit,
  title,
  hijri,
  back,
  forth,
  toToday,
}: {
  unit: 'month' | 'week'
  title: ReactNode
  hijri: ReactNode
  /** Undefined where the schedule ends. */
  back: (() => void) | undefined
  forth: (() => void) | undefined
  toToday: (() => void) | undefined
}) {
  const t = useWords('student')
  return (
    <header>
      <h2 aria-live="polite">
        <bdi>{title}</bdi>
        <small>
          <bdi>{hijri}</bdi>
        </small>
      </h2>
      <div className="st-steps">
        <IconButton
          name="chev"
          label={t(`schedule.before_${unit}`)}
          className="st-turned"
          disabled={!back}
          onClick={back}
        />
        <Button look="outlined" size="small" disabled={!toToday} onClick={toToday}>
          {t('schedule.today')}
        </Button>
        <IconButton name="chev" label={t(`schedule.after_${unit}`)} disabled={!forth} onClick={forth} />
      </div>
    </header>
  )
}
