import { listAudit } from '@halaqa/identity/contract'
import { filteredAddress, Timeline, useMay, useWords } from '@halaqa/kit-office'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { historyAddress } from '../../addresses.ts'
import type { Detail } from '../detail.ts'

const auditAddress = (id: number) =>
  filteredAddress(listAudit, { subject_kind: 'admission.registration', subject_id: String(id) })

/** Every move of the application: when, from where to where, who and why. */
export function LogPart({ detail }: { detail: Detail }) {
  const words = useWords()
  const may = useMay()
  return (
    <Card as="section" aria-label={words('admission.office.show.tabs.log')}>
      <Timeline
        items={detail.moves.map(move => ({
          key: move.id,
          at: move.at,
          title: <bdi>{move.to}</bdi>,
          by: move.by,
          text: [move.from && words('admission.office.show.from', { step: move.from }), move.reason]
            .filter(Boolean)
            .join(' · '),
          icon: move.from ? 'arrow' : 'plus',
          tone: move.id === detail.moves[0]?.id ? 'primary' : 'neutral',
        }))}
      />
      <LinkButton to={historyAddress(detail.id)} look="outlined" size="small" icon="list">
        {words('admission.office.history.title')}
      </LinkButton>{' '}
      {may(listAudit.access) && (
        <LinkButton to={auditAddress(detail.id)} look="outlined" size="small" icon="shield">
          {words('admission.office.show.audit')}
        </LinkButton>
      )}
    </Card>
  )
}
