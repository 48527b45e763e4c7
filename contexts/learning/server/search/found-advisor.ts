import { matchesSearch } from '@halaqa/kit-contract'
import { day, type Language } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import type { SearchSource } from '@halaqa/students/server'
import { advisingOf } from '../advisor/conversations.queries.ts'

/** Who advises the student now, by name. What the two have written is not searched: staff who act as the student do not read it. */
export const advisorSource: SearchSource = {
  kind: 'learning.advisor',
  title: 'learning.search.advisor',
  find: async ({ student, q, language }) => {
    const advising = await advisingOf(student.id)
    if (!advising || !matchesSearch(advising.advisor_name, q)) return { total: 0, rows: [] }
    const since = day(dayOf(advising.since), language as Language)
    const where = translate(language, 'learning.search.advises_since', { day: since })
    const { id, advisor_name: title } = advising
    return { total: 1, rows: [{ id, title, where, excerpt: '', link: '/student/advisor' }] }
  },
}
