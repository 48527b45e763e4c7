import type { AgendaSource } from '@halaqa/workplace/server'
import { showCalendar } from '../../contract/calendar.ts'
import { cycleRead } from '../../contract/permissions.ts'
import { eventsFor } from './audience-calendar.ts'

/** What the calendar holds for staff. What lies under the others for weeks is told when it ends. */
export const calendarAgenda: AgendaSource = {
  permission: cycleRead,
  between: async (from, to, language) => {
    const events = await eventsFor('staff', from, to, language)
    return events
      .filter(({ background, endsOn }) => !background || endsOn <= to)
      .map(({ id, startsOn, endsOn, background, title, type }) => ({
        key: `academics.semester-event.${id}`,
        starts_on: background ? endsOn : startsOn,
        ends_on: endsOn,
        hours: null,
        title,
        detail: type === title ? '' : type,
        link: showCalendar.path,
      }))
  },
}
