import { PlainList } from '@halaqa/kit-office'
import {
  approveSponsorship,
  askSponsorshipEnd,
  createSponsorship,
  endSponsorship,
  keepSponsorship,
  listSponsorships,
  refuseSponsorship,
  type Sponsorship,
} from '../../contract/sponsorships.ts'
import { sponsorshipAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { sponsorshipTones } from '../tones.ts'
import { Share, Until } from './terms.tsx'

/** For whom sponsors pay: what waits, what runs, what ended. */
export const SponsorshipsList = () => (
  <PlainList<Sponsorship>
    route={listSponsorships}
    word="sponsors.sponsorship"
    title="student"
    columns={[
      'student',
      'sponsor',
      { source: 'share', render: row => <Share share={row.share} /> },
      { source: 'state', tones: sponsorshipTones },
      'from_semester',
      { source: 'until_semester', render: row => <Until until_semester={row.until_semester} /> },
      { source: 'most', isExtra: true, render: row => row.most !== null && <Amount baisa={row.most} /> },
      { source: 'decision_number', isExtra: true, render: row => <bdi>{row.decision_number}</bdi> },
      { source: 'student_number', isExtra: true, render: row => <bdi dir="ltr">{row.student_number}</bdi> },
      { source: 'asked_by_name', isExtra: true },
      { source: 'approved_by_name', isExtra: true },
      { source: 'ended_on', isExtra: true },
      { source: 'reason', isExtra: true },
    ]}
    presets={(['asked', 'running', 'ending', 'ended'] as const).map(state => ({
      key: state,
      label: `sponsors.sponsorship.values.state.${state}`,
      filter: { state },
    }))}
    references={{ sponsor_id: 'sponsors.sponsor', student_id: 'students.student' }}
    actions={{
      approve: approveSponsorship,
      refuse: refuseSponsorship,
      request: askSponsorshipEnd,
      end: endSponsorship,
      recall: keepSponsorship,
    }}
    open={row => sponsorshipAddress(row.id)}
    create={{ to: createSponsorship.path, access: createSponsorship.access }}
  />
)
