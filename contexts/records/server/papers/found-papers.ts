import { matchesSearch } from '@halaqa/kit-contract'
import { day, type Language } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import type { SearchSource } from '@halaqa/students/server'
import { papersOf } from './papers.queries.ts'

/** Papers that were issued to the student, by number and kind; what they say is in the papers alone. */
export const paperSource: SearchSource = {
  kind: 'records.paper',
  title: 'records.paper.found',
  find: async ({ student, q, language, limit }) => {
    const papers = (await papersOf(student.id)).map(({ id, number, kind, issued_at, revoked_at }) => ({
      id,
      number,
      title: translate(language, `records.paper.values.kind.${kind}`),
      on: day(dayOf(issued_at), language as Language),
      isRevoked: revoked_at !== null,
    }))
    const found = papers.filter(each => matchesSearch(`${each.number} ${each.title}`, q))
    return {
      total: found.length,
      rows: found.slice(0, limit).map(({ id, number, title, on, isRevoked }) => ({
        id,
        title,
        where: [number, on, ...(isRevoked ? [translate(language, 'records.paper.found_revoked')] : [])].join(' · '),
        excerpt: '',
        link: '/student/docs',
      })),
    }
  },
}
