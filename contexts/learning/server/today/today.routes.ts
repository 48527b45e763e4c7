import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/today.ts'
import { calendarOf, renewCalendarLink } from './calendar-link.ts'
import { scheduleOf } from './schedule.ts'
import { todayOf } from './today.ts'

export const todayHandlers = [
  handle(contract.today, ({ actor, language }) => todayOf(actor.id, language)),
  handle(contract.schedule, ({ actor, language }) => scheduleOf(actor.id, language)),
  handle(contract.renewCalendarLink, ({ actor, language }) => renewCalendarLink(actor.id, language)),
  handle(
    contract.ownCalendar,
    async ({ params, query }) =>
      new FileReply(await calendarOf(params.link, query.lang), { name: 'schedule.ics', inline: true }),
    { max: 120, seconds: 60 },
  ),
]
