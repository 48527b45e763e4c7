import type { Language } from '@halaqa/kit-contract/format'
import { hijriDay, month as monthOf } from '@halaqa/kit-contract/format'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import arabic from 'dayjs/locale/ar-sa'
import english from 'dayjs/locale/en'
import french from 'dayjs/locale/fr'
import updateLocale from 'dayjs/plugin/updateLocale.js'
import { useState } from 'react'
import { useWords } from '../i18n/index.ts'

dayjs.extend(updateLocale)
const locales: Record<Language, string> = { ar: arabic.name, en: english.name, fr: french.name }
// The week starts on Sunday in every language (portal spec C084).
for (const name of Object.values(locales)) dayjs.updateLocale(name, { weekStart: 0 })
// As everywhere else in Halaqa: a hamza that is not spoken is not written.
dayjs.updateLocale(arabic.name, { weekdays: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'] })

const shortDays: Record<Language, string[]> = {
  ar: ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'],
  en: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  fr: ['di', 'lu', 'ma', 'me', 'je', 've', 'sa'],
}

/** The sheet of a month with both calendars' names above it. */
export default function Calendar({
  language,
  value,
  min,
  max,
  onPick,
}: {
  language: Language
  value: string | undefined
  min?: string
  max?: string
  onPick: (day: string) => void
}) {
  const [shown, setShown] = useState(() => (value ?? max ?? dayjs().format('YYYY-MM-DD')).slice(0, 8).concat('15'))
  const t = useWords('parts')
  const follow = (date: Dayjs) => setShown(date.format('YYYY-MM-15'))
  const day = (iso: string | undefined) => (iso ? dayjs(iso) : undefined)
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locales[language]}
      localeText={{
        previousMonth: t('date.month_before'),
        nextMonth: t('date.month_after'),
        calendarViewSwitchingButtonAriaLabel: view => t(view === 'year' ? 'date.to_days' : 'date.to_years'),
      }}
    >
      <p style={{ padding: '12px 24px 0', fontSize: '0.8125rem' }}>
        {monthOf(shown, language)} · {hijriDay(shown, language).replace(/^\d+ /, '')}
      </p>
      <DateCalendar
        value={day(value) ?? null}
        minDate={day(min)}
        maxDate={day(max)}
        openTo={value ? 'day' : 'year'}
        views={['year', 'month', 'day']}
        dayOfWeekFormatter={(date: Dayjs) => shortDays[language][date.day()]!}
        onMonthChange={follow}
        onYearChange={follow}
        onChange={(date: Dayjs | null, state) => {
          if (date) follow(date)
          if (date && state === 'finish') onPick(date.format('YYYY-MM-DD'))
        }}
      />
    </LocalizationProvider>
  )
}
