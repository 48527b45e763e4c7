import { eventsFor } from '@halaqa/academics/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { day, type Language } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { excerptAround } from '@halaqa/kit-server/search'
import type { SearchSource } from '@halaqa/students/server'
import { scheduleReach } from '../today/schedule.ts'

/** What stands in the schedule, by title, type and note: what is or comes, the nearest first, then what is over. */
export const daySource: SearchSource = {
  kind: 'learning.day',
  title: 'learning.search.days',
  find: async ({ q, language, limit }) => {
    const today = clock.today()
    const events = await eventsFor(
      'students',
      addDays(today, -scheduleReach.back),
      addDays(today, scheduleReach.ahead),
      language,
    )
    const found = events.filter(each => matchesSearch(`${each.title} ${each.type} ${each.note}`, q))
    const [over, coming] = [found.filter(each => each.endsOn < today), found.filter(each => each.endsOn >= today)]
    return {
      total: found.length,
      rows: [...coming, ...over.reverse()].slice(0, limit).map(event => ({
        id: event.id,
        title: event.title,
        where: daysOf(event, language as Language),
        excerpt: excerptAround(event.note, q),
        link: `/student/schedule?day=${event.startsOn}`,
      })),
    }
  },
}

const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, language: Language): string =>
  startsOn === endsOn ? day(startsOn, language) : `${day(startsOn, language)} – ${day(endsOn, language)}`
