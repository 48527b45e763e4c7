import { StateOfMoney } from '@halaqa/finance/office/closed-day'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import {
  askReversal,
  confirmDonation,
  createDonation,
  type Donation,
  keepDonation,
  listDonations,
  refuseDonation,
  reverseDonation,
} from '../../contract/donations.ts'
import { donationAddress } from '../addresses.ts'
import { donationTones } from '../tones.ts'

/** What was given; transfers wait here for the second person. */
export const DonationsList = () => (
  <PlainList<Donation>
    route={listDonations}
    word="funds.donation"
    title="donor"
    columns={[
      'posted_on',
      'amount',
      { source: 'donor', render: row => <Giver donation={row} /> },
      'fund',
      {
        source: 'state',
        tones: donationTones,
        render: row => <StateOfMoney row={row} word="funds.donation" tones={donationTones} />,
      },
      { source: 'number', render: row => row.number && <bdi dir="ltr">{row.number}</bdi> },
      'kind',
      { source: 'bank_account', isExtra: true },
      { source: 'bank_reference', isExtra: true, render: row => <bdi dir="ltr">{row.bank_reference}</bdi> },
      {
        source: 'form_number',
        isExtra: true,
        render: row => row.form_number && <bdi dir="ltr">{row.form_number}</bdi>,
      },
      { source: 'recorded_by_name', isExtra: true },
      { source: 'confirmed_by_name', isExtra: true },
      { source: 'remark', isExtra: true },
    ]}
    presets={[
      ...(['asked', 'contested', 'posted'] as const).map(state => ({
        key: state,
        label: `funds.donation.values.state.${state}`,
        filter: { state },
      })),
      ...(['cash', 'card', 'credit'] as const).map(kind => ({
        key: kind,
        label: `funds.donation.values.kind.${kind}`,
        filter: { kind },
      })),
    ]}
    references={{ fund_id: 'funds.fund', donor_id: 'funds.donor' }}
    actions={{
      confirm: confirmDonation,
      refuse: refuseDonation,
      request: askReversal,
      revoke: reverseDonation,
      recall: keepDonation,
    }}
    open={row => donationAddress(row.id)}
    create={{ to: createDonation.path, access: createDonation.access }}
  />
)

/** The office knows who it is; papers do not. */
export function Giver({ donation: { donor, is_anonymous } }: { donation: Pick<Donation, 'donor' | 'is_anonymous'> }) {
  const words = useWords()
  return (
    <span className="fu-giver">
      <bdi>{donor}</bdi>
      {is_anonymous && <Chip tone="neutral">{words('funds.donation.anonymous')}</Chip>}
    </span>
  )
}
