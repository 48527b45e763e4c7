import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { deleteWaiting, listWaiting, tellWaiting } from '../../contract/registration.ts'

type Waiting = Out<typeof listWaiting.reply>['rows'][number]

/** Who wants to be told when registration opens. */
export function WaitingList() {
  return (
    <PlainList<Waiting>
      route={listWaiting}
      word="admission.waiting-list"
      columns={[
        'name',
        { source: 'email', render: row => <bdi dir="ltr">{row.email}</bdi> },
        { source: 'mobile', render: row => <bdi dir="ltr">{row.mobile}</bdi> },
        'specialty',
        'created_at',
        'told_at',
      ]}
      presets={[
        { key: 'untold', label: 'admission.office.tabs.untold', filter: { told: 'false' } },
        { key: 'told', label: 'admission.office.tabs.told', filter: { told: 'true' } },
      ]}
      actions={{ delete: deleteWaiting }}
      bulk={{ tell: { act: tellWaiting, icon: 'mail' } }}
    />
  )
}
