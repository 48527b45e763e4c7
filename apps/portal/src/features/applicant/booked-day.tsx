import { calendarFile, type Profile } from '@halaqa/admission/contract'
import { dayWithHijri, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Icon, LinkButton, useToast } from '@halaqa/kit-web/light'
import { useSession } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { saveFile } from '../payment/save-file.ts'

/** The day that is booked: when, where, into the calendar, or another one while that is possible. */
export function BookedDay({ booking, change = true }: { booking: NonNullable<Profile['booking']>; change?: boolean }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  return (
    <div className="ap-booked">
      <p>
        <b>
          {weekday(booking.date, language)} {dayWithHijri(booking.date, language)}
        </b>
      </p>
      <p>
        <Icon name="clock" size={18} /> {t('days.hours', { from: booking.opens_at, to: booking.closes_at })}
      </p>
      <p>
        <Icon name="pin" size={18} /> {booking.place}
      </p>
      <div className="ap-acts">
        <CalendarButton />
        {change && booking.can_change && (
          <LinkButton to="/registrar/conform_date" look="outlined" size="small">
            {t('days.change')}
          </LinkButton>
        )}
      </div>
      {!booking.can_change && <p className="ap-quiet">{t('days.fixed')}</p>}
    </div>
  )
}

function CalendarButton() {
  const t = useWords('applicant')
  const toast = useToast()
  const { call } = useSession('registrars')
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile((await call(calendarFile)) as unknown as Blob, 'halaqa.ics')
    } catch {
      toast({ tone: 'error', text: t('days.calendar_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outlined" size="small" icon="cal" busy={busy} onClick={() => void fetchIt()}>
      {t('days.calendar')}
    </Button>
  )
}
