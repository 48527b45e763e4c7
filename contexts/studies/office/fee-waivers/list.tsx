import { PlainList } from '@halaqa/kit-office'
import {
  approveFeeWaiver,
  type FeeWaiver,
  listFeeWaivers,
  refuseFeeWaiver,
  withdrawFeeWaiver,
} from '../../contract/fee-waivers.ts'
import { feeWaiverTones } from '../tones.ts'

/** Fees that finance was asked to let go; what waits is decided here, by another than who asked. */
export const FeeWaiversList = () => (
  <PlainList<FeeWaiver>
    route={listFeeWaivers}
    word="studies.fee-waiver"
    title="student"
    columns={[
      'student',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'subject',
      'amount',
      { source: 'state', tones: feeWaiverTones },
      'reason',
      'asked_by',
      'asked_at',
      { source: 'semester', isExtra: true },
      { source: 'decided_by', isExtra: true },
      { source: 'answer', isExtra: true },
    ]}
    presets={[{ key: 'asked', label: 'studies.fee-waiver.values.state.asked', filter: { state: 'asked' } }]}
    references={{ student_id: 'students.student' }}
    actions={{ approve: approveFeeWaiver, refuse: refuseFeeWaiver, withdraw: withdrawFeeWaiver }}
    open={row => `/financials/show/${row.student_id}`}
  />
)
