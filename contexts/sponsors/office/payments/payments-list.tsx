import { StateOfMoney } from '@halaqa/finance/office/closed-day'
import { PlainList } from '@halaqa/kit-office'
import {
  askPaymentReversal,
  confirmSponsorPayment,
  createSponsorPayment,
  keepSponsorPayment,
  listSponsorPayments,
  refuseSponsorPayment,
  reverseSponsorPayment,
  type SponsorPayment,
} from '../../contract/payments.ts'
import { paymentAddress } from '../addresses.ts'
import { paymentTones } from '../tones.ts'

/** What sponsors paid; transfers wait here for the second person. */
export const PaymentsList = () => (
  <PlainList<SponsorPayment>
    route={listSponsorPayments}
    word="sponsors.payment"
    title="sponsor"
    columns={[
      'posted_on',
      'amount',
      'sponsor',
      {
        source: 'state',
        tones: paymentTones,
        render: row => <StateOfMoney row={row} word="sponsors.payment" tones={paymentTones} />,
      },
      { source: 'number', render: row => row.number && <bdi dir="ltr">{row.number}</bdi> },
      'kind',
      { source: 'bank_account', isExtra: true },
      { source: 'bank_reference', isExtra: true, render: row => <bdi dir="ltr">{row.bank_reference}</bdi> },
      { source: 'recorded_by_name', isExtra: true },
      { source: 'confirmed_by_name', isExtra: true },
      { source: 'remark', isExtra: true },
    ]}
    presets={[
      ...(['asked', 'contested', 'posted'] as const).map(state => ({
        key: state,
        label: `sponsors.payment.values.state.${state}`,
        filter: { state },
      })),
      { key: 'cash', label: 'sponsors.payment.values.kind.cash', filter: { kind: 'cash' } },
    ]}
    references={{ sponsor_id: 'sponsors.sponsor' }}
    actions={{
      confirm: confirmSponsorPayment,
      refuse: refuseSponsorPayment,
      request: askPaymentReversal,
      revoke: reverseSponsorPayment,
      recall: keepSponsorPayment,
    }}
    open={row => paymentAddress(row.id)}
    create={{ to: createSponsorPayment.path, access: createSponsorPayment.access }}
  />
)
