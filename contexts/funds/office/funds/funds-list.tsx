import { PlainList } from '@halaqa/kit-office'
import { createFund, deleteFund, type Fund, listFunds } from '../../contract/funds.ts'
import { fundAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { Tags } from './tags.tsx'

/** Funds with what was given, what they paid and what lies in them. */
export const FundsList = () => (
  <PlainList<Fund>
    route={listFunds}
    word="funds.fund"
    title="name"
    columns={[
      'name',
      { source: 'balance', render: row => <Amount baisa={row.balance} />, isFigure: true },
      { source: 'given', render: row => <Amount baisa={row.given} />, isFigure: true },
      { source: 'granted', render: row => <Amount baisa={row.granted} />, isFigure: true },
      { source: 'waiting', render: row => <Amount baisa={row.waiting} />, isFigure: true },
      { source: 'purposes', render: row => <Tags purposes={row.purposes} /> },
      'is_open',
      { source: 'about', isExtra: true },
    ]}
    references={{ purpose_id: 'funds.purpose' }}
    actions={{ delete: deleteFund }}
    open={row => fundAddress(row.id)}
    create={{ to: createFund.path, access: createFund.access }}
  />
)
