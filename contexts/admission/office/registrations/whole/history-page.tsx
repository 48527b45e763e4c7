import type { Out } from '@halaqa/kit-contract'
import { Loaded, Page, Timeline, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { registrationHistory } from '../../../contract/office.ts'
import { listAddress, registrationAddress } from '../../addresses.ts'

type History = Out<typeof registrationHistory.reply>

/** All that happened to an application: its moves, and what was done to it and its documents. */
export function HistoryPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={registrationHistory} params={{ id }} word="admission.office.history.title">
      {history => <Shown id={id} history={history} />}
    </Loaded>
  )
}

function Shown({ id, history }: { id: number; history: History }) {
  const words = useWords()
  return (
    <Page
      title={words('admission.office.history.title')}
      sub={<bdi>{history.full_name}</bdi>}
      crumbs={[
        { label: words('admission.registration.many'), to: listAddress() },
        { label: history.full_name, to: registrationAddress(id) },
      ]}
    >
      <Card>
        <Timeline
          items={history.rows.map(row => ({
            key: row.key,
            at: row.at,
            title: (
              <bdi>{row.kind === 'move' ? words('admission.office.history.to', { step: row.what }) : row.what}</bdi>
            ),
            by: row.by,
            text: [row.detail && words('admission.office.show.from', { step: row.detail }), row.reason]
              .filter(Boolean)
              .join(' · '),
            icon: row.kind === 'move' ? ('arrow' as const) : ('edit' as const),
            tone: row.kind === 'move' ? ('primary' as const) : ('neutral' as const),
          }))}
        />
      </Card>
    </Page>
  )
}
