import { PlainList } from '@halaqa/kit-office'
import { createSponsor, deleteSponsor, listSponsors, type Sponsor } from '../../contract/sponsors.ts'
import { sponsorAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'

/** Who pays for students, and what each owes. */
export const SponsorsList = () => (
  <PlainList<Sponsor>
    route={listSponsors}
    word="sponsors.sponsor"
    title="name"
    columns={[
      'name',
      { source: 'balance', render: row => <Amount baisa={row.balance} />, isFigure: true },
      { source: 'billed', render: row => <Amount baisa={row.billed} />, isFigure: true },
      { source: 'paid', render: row => <Amount baisa={row.paid} />, isFigure: true },
      'students',
      'kind',
      { source: 'phone', render: row => <bdi dir="ltr">{row.phone}</bdi> },
      { source: 'contact_name', isExtra: true },
      { source: 'email', isExtra: true, render: row => <bdi dir="ltr">{row.email}</bdi> },
      { source: 'registration_number', isExtra: true, render: row => <bdi dir="ltr">{row.registration_number}</bdi> },
      { source: 'is_active', isExtra: true },
    ]}
    actions={{ delete: deleteSponsor }}
    open={row => sponsorAddress(row.id)}
    create={{ to: createSponsor.path, access: createSponsor.access }}
  />
)
