import type { Out } from '@halaqa/kit-contract'
import { Link, PlainList, useCall, useWords } from '@halaqa/kit-office'
import { Icon, Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listMovements } from '../contract/journal.ts'
import { documentAddress, movementAddress } from './addresses.ts'
import { entryTones } from './tones.ts'

type Movement = Out<typeof listMovements.reply>['rows'][number]

/** The journal: out of which account money went, and into which. */
export function JournalList() {
  return (
    <PlainList<Movement>
      route={listMovements}
      word="finance.movement"
      title="posted_on"
      columns={[
        'posted_on',
        { source: 'kind', tones: entryTones },
        'credit_name',
        { source: 'debit_name', render: row => <Into name={row.debit_name} /> },
        { source: 'amount', isFigure: true },
        { source: 'document', render: row => <Document row={row} /> },
        'reason',
        { source: 'by_name', isExtra: true },
        'id',
      ]}
      presets={[
        { key: 'charge', label: 'finance.movement.values.kind.charge', filter: { kind: 'charge' } },
        { key: 'payment', label: 'finance.movement.values.kind.payment', filter: { kind: 'payment' } },
        { key: 'refund', label: 'finance.movement.values.kind.refund', filter: { kind: 'refund' } },
      ]}
      open={row => movementAddress(row.id)}
      notice={<OfAccount />}
    />
  )
}

/** On a phone, where no head says it, an arrow tells where the money went. */
const Into = ({ name }: { name: string }) => (
  <span className="fi-into">
    <Icon name="arrow" size={14} />
    <bdi>{name}</bdi>
  </span>
)

function Document({ row }: { row: Movement }) {
  const to = documentAddress(row)
  if (!to) return row.document && <bdi>{row.document}</bdi>
  return (
    <Link to={to} className="fi-link">
      <bdi dir="ltr">{row.document}</bdi>
    </Link>
  )
}

/** The account that the address narrows the journal to. */
function narrowedTo(address: URLSearchParams): number | undefined {
  try {
    return Number(JSON.parse(address.get('filter') ?? '{}').account_id) || undefined
  } catch {
    // An address that somebody cut short narrows to nothing.
    return undefined
  }
}

/** Whose movements they are, where the journal is narrowed to an account: the filter has its number alone. */
function OfAccount() {
  const words = useWords()
  const call = useCall()
  const account_id = narrowedTo(useSearchParams()[0])
  const { data } = useQuery({
    queryKey: ['finance', 'account-name', account_id],
    queryFn: () => call(listMovements, { query: { filter: { account_id }, per_page: 1 } }),
    enabled: account_id !== undefined,
    retry: false,
  })
  const row = data?.rows[0]
  if (account_id === undefined || !row) return null
  const name = row.debit_id === account_id ? row.debit_name : row.credit_name
  return (
    <div className="fi-of-account">
      <Notice icon="wallet">{words('finance.ledger.of_account', { name })}</Notice>
    </div>
  )
}
