import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { one } from '@halaqa/kit-testing/values'

const waiting = `select min(id)::int as value from content.contact_messages where state = 'new'`

export const sampleRecords: SampleRecords = {
  after: ['content'],
  find: async () => ({
    ids: { 'workplace.work': await one(waiting) },
    values: { kind: 'content.contact' },
    queries: {
      'workplace.colleague.choose': { filter: { kind: 'content.contact' } },
      'workplace.follow.show': { address: '/content/contact/show/1' },
    },
  }),
}
