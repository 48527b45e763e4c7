import type { Out } from '@halaqa/kit-contract'
import { PlainList, useAge } from '@halaqa/kit-office'
import { reviewQueue } from '../../contract/review.ts'
import { registrationAddress } from '../addresses.ts'

type Item = Out<typeof reviewQueue.reply>['rows'][number]

/** The documents that wait, oldest first, for somebody who does not decide on them. */
export function QueueList() {
  const age = useAge()
  return (
    <PlainList<Item>
      route={reviewQueue}
      word="admission.review"
      title="full_name"
      rowId={row => row.document_id}
      filters={[]}
      columns={[
        'full_name',
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'name',
        'specialty',
        { source: 'waiting_hours', render: row => age(row.waiting_hours) },
        'uploaded_at',
      ]}
      open={row => `${registrationAddress(row.registration_id)}#documents`}
    />
  )
}
