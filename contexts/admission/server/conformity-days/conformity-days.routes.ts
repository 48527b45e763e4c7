import type { Route } from '@halaqa/kit-contract'
import { crud } from '@halaqa/kit-server/crud'
import { type Context, FileReply, type Handler, handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/conformity-day.ts'
import { registrationOf } from '../registrations/registrations.queries.ts'
import { attendeeOf, attendeesOf } from './attendees.queries.ts'
import { bookConformityDay, bookingOf, daysFor } from './book-conformity-day.ts'
import { calendarOf } from './calendar.ts'
import { conformityDayTable } from './conformity-days.table.ts'
import { moveDay, requireToCome } from './move-day.ts'
import { recordAttendanceOf, removeDay } from './record-attendance.ts'

const days = crud(contract.conformityDays, {
  table: conformityDayTable,
  visibleTo: () => true,
  remove: removeDay,
})

const { store, update } = contract.conformityDays.routes as { store: Route; update: Route }
const adding =
  ({ run }: Handler) =>
  (context: Context) => {
    requireToCome(context.body.date)
    return run(context)
  }
const movingDay =
  ({ run }: Handler) =>
  (context: Context) =>
    moveDay(context.params.id, async () => run(context))

export const conformityDayHandlers = [
  // Who booked a day hears of its change: the plain change, and who has to know of it.
  ...days.map(each =>
    each.route === update
      ? { ...each, run: movingDay(each) }
      : each.route === store
        ? { ...each, run: adding(each) }
        : each,
  ),
  handle(contract.listAttendees, ({ params, actor, language }) => attendeesOf(params.id, actor, language)),
  handle(contract.recordAttendance, async ({ params, body, language }) => {
    await recordAttendanceOf(params.id, body.registration_id, body.attendance)
    return attendeeOf(params.id, body.registration_id, language)
  }),
  handle(contract.listOpenDays, async ({ actor }) => daysFor(await registrationOf(actor.id))),
  handle(contract.chooseConformityDay, ({ actor, body }) => bookConformityDay(actor.id, body.day_id)),
  handle(contract.calendarFile, async ({ actor, language }) => {
    const registration = await registrationOf(actor.id)
    const booked = await bookingOf(registration.id)
    if (!booked) return refuse(contract.noBooking)
    return new FileReply(calendarOf(registration, booked, language), { name: 'conformity-day.ics' })
  }),
]
