import { PlainList } from '@halaqa/kit-office'
import { type ReceivedPayment, receivedPayments } from '../../contract/period-reports.ts'
import { documentAddress } from '../addresses.ts'
import { wayTones } from './way-tones.ts'

/** Every payment that reached the college; a row leads to what made it. */
export const ReceivedPaymentsList = () => (
  <PlainList<ReceivedPayment>
    route={receivedPayments}
    word="finance.received-payment"
    title="payer"
    columns={[
      'posted_on',
      'payer',
      { source: 'way', tones: wayTones },
      { source: 'document', render: row => row.document && <bdi dir="ltr">{row.document}</bdi> },
      { source: 'reference', render: row => row.reference && <bdi dir="ltr">{row.reference}</bdi> },
      'amount',
      { source: 'turned_back', isExtra: true },
    ]}
    presets={[
      { key: 'gateway', label: 'finance.received-payment.values.way.gateway', filter: { way: 'gateway' } },
      { key: 'bank', label: 'finance.received-payment.values.way.bank', filter: { way: 'bank' } },
      { key: 'cash', label: 'finance.received-payment.values.way.cash', filter: { way: 'cash' } },
      { key: 'donation', label: 'finance.received-payment.values.way.donation', filter: { way: 'donation' } },
    ]}
    open={documentAddress}
    isReport
  />
)
