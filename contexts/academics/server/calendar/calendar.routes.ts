import type { Language } from '@halaqa/kit-contract/format'
import { FileReply, handle } from '@halaqa/kit-server/http'
import { calendarFeed, renewFeed, showCalendar } from '../../contract/calendar.ts'
import { lookForOverlaps, printEvents } from '../../contract/calendar-event.ts'
import { calendarHome, overlapsOf } from './calendar.queries.ts'
import { feedOf, previewRenewal, renewKey } from './feeds.ts'
import { printCalendar } from './print-calendar.ts'

export const calendarHandlers = [
  handle(showCalendar, ({ query, actor, language }) => calendarHome(query.semester_id, actor, language)),
  handle(lookForOverlaps, ({ params, query, language }) => overlapsOf(params.semester_id, query, language)),
  handle(printEvents, async ({ params, language }) => {
    const { body, name } = await printCalendar(params.id, language as Language)
    return new FileReply(body, { name, inline: true })
  }),
  handle(calendarFeed, async ({ params, query }) => {
    return new FileReply(await feedOf(params.key, query.lang), { name: 'academic-calendar.ics', inline: true })
  }),
  handle(renewFeed.preview, ({ params }) => previewRenewal(params.id)),
  handle(renewFeed.perform, ({ params, language }) => renewKey(params.id, language)),
]
