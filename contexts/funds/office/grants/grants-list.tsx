import { PlainList } from '@halaqa/kit-office'
import {
  approveGrant,
  askRevocation,
  createGrant,
  type Grant,
  keepGrant,
  listGrants,
  refuseGrant,
  revokeGrant,
} from '../../contract/grants.ts'
import { grantAddress } from '../addresses.ts'
import { grantTones } from '../tones.ts'

/** What the funds pay for students: what waits, what is paid, what was taken back. */
export const GrantsList = () => (
  <PlainList<Grant>
    route={listGrants}
    word="funds.grant"
    title="student"
    columns={[
      'student',
      'amount',
      'fund',
      { source: 'state', tones: grantTones },
      { source: 'invoice_number', render: row => <bdi dir="ltr">{row.invoice_number}</bdi> },
      'paid',
      'asked_by_name',
      { source: 'approved_by_name', isExtra: true },
      { source: 'approved_on', isExtra: true },
      { source: 'student_number', isExtra: true, render: row => <bdi dir="ltr">{row.student_number}</bdi> },
      { source: 'reason', isExtra: true },
    ]}
    presets={(['asked', 'contested', 'posted'] as const).map(state => ({
      key: state,
      label: `funds.grant.values.state.${state}`,
      filter: { state },
    }))}
    references={{ fund_id: 'funds.fund', student_id: 'students.student' }}
    actions={{
      approve: approveGrant,
      refuse: refuseGrant,
      request: askRevocation,
      revoke: revokeGrant,
      recall: keepGrant,
    }}
    open={row => grantAddress(row.id)}
    create={{ to: createGrant.path, access: createGrant.access }}
  />
)
