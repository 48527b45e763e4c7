import { accountById, notify } from '@halaqa/identity/server'
import { dayWithHijri, type Language, weekday } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { translate } from '@halaqa/kit-server/words'
import type { Registration } from '../registrations/registrations.table.ts'
import { calendarOf } from './calendar.ts'
import type { conformityDayTable } from './conformity-days.table.ts'

type Booked = { day: typeof conformityDayTable.$inferSelect; bookedAt: Date }
type Booker = Pick<Registration, 'id' | 'account_id' | 'number' | 'gender'>

/** Booked, changed by the applicant, or moved by the college: the day, and the file that puts it right in a calendar. */
export async function notifyBooking(
  registration: Booker,
  booked: Booked,
  what: 'booked' | 'changed' | 'moved',
): Promise<void> {
  const language = (await accountById(registration.account_id)).language as Language
  const { date, opens_at, closes_at, place } = booked.day
  const day = `${weekday(date, language)} ${dayWithHijri(date, language)}`
  const word = (key: string) =>
    translate(language, `admission.notice.booking.${key}`, {
      ...genderOf(registration),
      day,
      from: opens_at,
      to: closes_at,
      place,
    })
  await notify(registration.account_id, {
    kind: `admission.booking-${what}`,
    title: word(`${what}-title`),
    body: word(what),
    link: '/registrar/conform_date',
    mail: {
      paragraphs: [word(what), word('bring')],
      facts: [
        [word('day-label'), day],
        [word('hours-label'), word('hours')],
        [word('place-label'), place],
      ],
      attachments: [
        {
          name: 'halaqa.ics',
          type: 'text/calendar; charset=utf-8',
          text: calendarOf(registration, booked, language),
        },
      ],
    },
    related: ['admission.registration', registration.id],
  })
}
