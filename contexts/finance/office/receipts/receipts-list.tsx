import { PlainList } from '@halaqa/kit-office'
import {
  askReversal,
  confirmReceipt,
  createReceipt,
  keepReceipt,
  listReceipts,
  type Receipt,
  refuseReceipt,
  reverseReceipt,
} from '../../contract/receipts.ts'
import { receiptAddress } from '../addresses.ts'
import { StateOfMoney } from '../closed-day.tsx'
import { receiptTones } from '../tones.ts'

/** What came at cash desks and by transfer; transfers wait here for the second person. */
export const ReceiptsList = () => (
  <PlainList<Receipt>
    route={listReceipts}
    word="finance.receipt"
    title="payer_name"
    columns={[
      { source: 'number', render: row => row.number && <bdi dir="ltr">{row.number}</bdi> },
      'payer_name',
      'amount',
      'kind',
      { source: 'bank_account', isExtra: true },
      { source: 'bank_reference', isExtra: true, render: row => <bdi dir="ltr">{row.bank_reference}</bdi> },
      'posted_on',
      {
        source: 'state',
        tones: receiptTones,
        render: row => <StateOfMoney row={row} word="finance.receipt" tones={receiptTones} />,
      },
      'recorded_by_name',
      { source: 'confirmed_by_name', isExtra: true },
    ]}
    presets={[
      { key: 'asked', label: 'finance.receipt.values.state.asked', filter: { state: 'asked' } },
      { key: 'contested', label: 'finance.receipt.values.state.contested', filter: { state: 'contested' } },
      { key: 'cash', label: 'finance.receipt.values.kind.cash', filter: { kind: 'cash' } },
      { key: 'bank', label: 'finance.receipt.values.kind.bank', filter: { kind: 'bank' } },
    ]}
    references={{ bank_account_id: 'finance.bank-account' }}
    actions={{
      confirm: confirmReceipt,
      refuse: refuseReceipt,
      request: askReversal,
      revoke: reverseReceipt,
      recall: keepReceipt,
    }}
    open={row => receiptAddress(row.id)}
    create={{ to: createReceipt.path, access: createReceipt.access }}
  />
)
