import { day, money } from '@halaqa/kit-contract/format'
import { PlainList, useOffice } from '@halaqa/kit-office'
import { closeTill, leaveTillOpen, listTills, type Till } from '../../contract/tills.ts'
import { tillAddress } from '../addresses.ts'
import { tillTones } from '../tones.ts'

function Day({ of }: { of: string }) {
  const { language } = useOffice()
  return <time dateTime={of}>{day(of, language)}</time>
}

/** More or less than nothing: what was reversed, what is missing. */
function Amount({ of }: { of: number }) {
  const { language } = useOffice()
  return <bdi className="of-nowrap">{money(of, language)}</bdi>
}

/** Each day of the cash desks; one that is over and not closed waits. A desk is counted on its own page. */
export const TillsList = () => (
  <PlainList<Till>
    route={listTills}
    word="finance.till"
    title="desk"
    columns={[
      'desk',
      { source: 'day', render: row => <Day of={row.day} /> },
      { source: 'state', tones: tillTones },
      'receipts',
      { source: 'taken', render: row => <Amount of={row.taken} />, isFigure: true },
      { source: 'expected', render: row => <Amount of={row.expected} />, isFigure: true },
      'counted',
      {
        source: 'difference',
        render: row => row.difference !== null && <Amount of={row.difference} />,
        isFigure: true,
      },
    ]}
    presets={[
      { key: 'open', label: 'finance.till.values.state.open', filter: { state: 'open' } },
      { key: 'asked', label: 'finance.till.values.state.asked', filter: { state: 'asked' } },
      { key: 'closed', label: 'finance.till.values.state.closed', filter: { state: 'closed' } },
    ]}
    references={{ bank_account_id: 'finance.bank-account' }}
    actions={{ approve: closeTill, refuse: leaveTillOpen }}
    open={row => tillAddress(row.id)}
  />
)
