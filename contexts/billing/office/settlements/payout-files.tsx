import { bankAccounts } from '@halaqa/finance/contract'
import { ActionButton, PlainList, SaveButton, useCall, useMay, useWords } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { listPayoutFiles, makePayoutFile, type PayoutFile, payoutFile } from '../../contract/payout-files.ts'

const word = 'billing.payout-file'

/** Files of payouts for banks: each with what the bank reads and what a person reads. */
export function PayoutFilesList() {
  const mayPay = useMay()(makePayoutFile.perform.access)
  return (
    <PlainList<PayoutFile>
      route={listPayoutFiles}
      word={word}
      title="bank_account"
      notice={mayPay && <Make />}
      columns={[
        'id',
        'bank_account',
        'count',
        'amount',
        'open',
        'made_by_name',
        'made_at',
        ...(mayPay ? [{ source: 'file' as never, render: (row: PayoutFile) => <Files id={row.id} /> }] : []),
      ]}
    />
  )
}

function Files({ id }: { id: number }) {
  return (
    <span className="bi-acts">
      {(['xml', 'csv'] as const).map(format => (
        <SaveButton
          key={format}
          route={payoutFile}
          given={{ params: { id, format } }}
          name={`payouts-${id}.${format}`}
          label={`${word}.${format}`}
        />
      ))}
    </span>
  )
}

/** One button a bank account. */
function Make() {
  const words = useWords()
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['billing', 'payout-accounts'],
    queryFn: () => call(bankAccounts.routes.list, { query: { filter: { kind: 'bank', is_open: true } } }),
  })
  return (
    <p className="bi-make">
      {(data?.rows ?? []).map(account => (
        <span key={account.id} className="bi-acts">
          <bdi>{account.name_ar}</bdi>
          <ActionButton
            action={makePayoutFile}
            params={{ id: account.id }}
            word={word}
            label={`${word}.actions.issue`}
            title={`${words(`${word}.actions.issue`)}: ${account.name_ar}`}
          />
        </span>
      ))}
    </p>
  )
}
