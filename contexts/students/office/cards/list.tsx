import type { Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { listCards } from '../../contract/cards.ts'
import { cardAddress } from '../addresses.ts'
import { stateTones } from '../tones.ts'

type CardRow = Out<typeof listCards.reply>['rows'][number]

/** Whose card can be printed, and what is missing of the others. */
export function CardsList() {
  return (
    <PlainList<CardRow>
      route={listCards}
      word="students.card"
      title="full_name"
      columns={[
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'full_name',
        'specialty',
        { source: 'state', tones: stateTones },
        { source: 'ready', render: row => <Ready ready={row.ready} /> },
      ]}
      open={row => cardAddress(row.id)}
      references={{ specialty_id: 'academics.specialty' }}
    />
  )
}

function Ready({ ready }: { ready: boolean }) {
  const words = useWords()
  return (
    <Chip tone={ready ? 'success' : 'neutral'}>{words(`students.office.card.${ready ? 'ready' : 'not_ready'}`)}</Chip>
  )
}
