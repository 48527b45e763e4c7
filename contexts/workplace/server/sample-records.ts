import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { aSharedView } from './factories.ts'

const waiting = `select min(id)::int as value from content.contact_messages where state = 'new'`

export const sampleRecords: SampleRecords = {
  after: ['content'],
  make: ({ member }) =>
    aSharedView(
      { id: member('administrator').id, name: 'المديرة' },
      { list: 'content.contact', name: 'رسائل جديدة', filter: { state: 'new' } },
    ),
  find: async () => ({
    ids: {
      'workplace.work': await one(waiting),
      'workplace.shared-view': await lastId('workplace.shared_views'),
    },
    values: { kind: 'content.contact' },
    queries: {
      'workplace.colleague.choose': { filter: { kind: 'content.contact' } },
      'workplace.shared-view.choose': { list: 'content.contact' },
      'workplace.follow.show': { address: '/content/contact/show/1' },
    },
  }),
}
