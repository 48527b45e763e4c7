import { PlainList } from '@halaqa/kit-office'
import type { Tone } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { exportOrders, listOrders, type Order } from '../../contract/orders.ts'

const tones: Record<string, Tone> = {
  unpaid: 'neutral',
  open: 'warning',
  granted: 'success',
  refused: 'error',
  over: 'neutral',
}

/** Everything that a student asked for, with where it stands. */
export function OrdersList() {
  const id = Number(useParams().id)
  return (
    <PlainList<Order>
      route={listOrders}
      params={{ id }}
      word="records.order"
      title="about"
      rowId={row => row.key}
      columns={[
        'kind',
        { source: 'about', render: row => <bdi>{row.about}</bdi> },
        { source: 'reason', render: row => <span dir="auto">{row.reason}</span> },
        { source: 'state', tones },
        'at',
        'by',
      ]}
      open={row => row.link ?? undefined}
      exports={exportOrders}
    />
  )
}
