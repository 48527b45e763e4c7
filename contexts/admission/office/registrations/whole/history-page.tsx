import { Failed, Page, Timeline, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { registrationHistory } from '../../../contract/office.ts'
import { listAddress, registrationAddress } from '../../addresses.ts'

/** All that happened to an application: its moves, and what was done to it and its documents. */
export function HistoryPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: ['admission', 'history', id],
    queryFn: () => call(registrationHistory, { params: { id } }),
    retry: false,
  })
  const title = words('admission.office.history.title')
  const history = answer.data
  if (!history)
    return (
      <Page title={title}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  return (
    <Page
      title={title}
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
