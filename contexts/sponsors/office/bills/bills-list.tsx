import { PlainList } from '@halaqa/kit-office'
import {
  approveBill,
  askBillBack,
  type Bill,
  createBill,
  keepBill,
  listBills,
  refuseBill,
  revokeBill,
} from '../../contract/bills.ts'
import { billAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { billTones } from '../tones.ts'

/** Bills of sponsors: what waits, what is owed, what was taken back. */
export const BillsList = () => (
  <PlainList<Bill>
    route={listBills}
    word="sponsors.bill"
    title="sponsor"
    columns={[
      'sponsor',
      'amount',
      'semester',
      { source: 'state', tones: billTones },
      { source: 'number', render: row => row.number && <bdi dir="ltr">{row.number}</bdi> },
      'students',
      { source: 'stands', render: row => <Amount baisa={row.stands} />, isFigure: true },
      { source: 'billed_on', isExtra: true },
      { source: 'made_by_name', isExtra: true },
      { source: 'approved_by_name', isExtra: true },
    ]}
    presets={(['asked', 'contested', 'posted'] as const).map(state => ({
      key: state,
      label: `sponsors.bill.values.state.${state}`,
      filter: { state },
    }))}
    references={{ sponsor_id: 'sponsors.sponsor', semester_id: 'curriculum.semester' }}
    actions={{ approve: approveBill, refuse: refuseBill, request: askBillBack, revoke: revokeBill, recall: keepBill }}
    open={row => billAddress(row.id)}
    create={{ to: createBill.path, access: createBill.access }}
  />
)
