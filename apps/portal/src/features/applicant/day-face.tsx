import { hijriDay, month, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'

/** A day as a card shows it: weekday, number, month, the Hijri day, and how many seats are left. */
export function DayFace({ day }: { day: { date: string; seats_left: number } }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  return (
    <>
      <span className="ap-day-week">{weekday(day.date, language)}</span>
      <b>{Number(day.date.slice(8))}</b>
      <span>{month(day.date, language)}</span>
      <span className="ap-day-hijri">{hijriDay(day.date, language).replace(/\s*\d{4}\D*$/, '')}</span>
      <span className="ap-day-seats" data-few={day.seats_left <= 5 || undefined}>
        {t('days.seats', { count: day.seats_left })}
      </span>
    </>
  )
}
