import { addressOf } from '@halaqa/kit-contract'
import { PlainList, SaveButton, useWords } from '@halaqa/kit-office'
import {
  decideSettlements,
  editSettlement,
  exportApproved,
  listApproved,
  listSettlements,
  type Settlement,
} from '../../contract/settlements.ts'
import { settlementTones } from './settlement-tones.ts'

const columns = [
  'student_name',
  'kind',
  'amount',
  { source: 'state', tones: settlementTones },
  { source: 'invoice_number', render: (row: Settlement) => <bdi dir="ltr">{row.invoice_number}</bdi> },
  { source: 'bank_account', isExtra: true },
  'reason',
  'asked_by_name',
  { source: 'asked_by_student', isExtra: true },
  { source: 'decided_by_name', isExtra: true },
  { source: 'left_on', isExtra: true },
] as const
const open = (row: Settlement) => addressOf(editSettlement, { params: { id: row.id } })

/** What is settled without a payment; what a colleague asked for waits here for the second person. */
export const SettlementsList = () => (
  <PlainList<Settlement>
    route={listSettlements}
    word="billing.settlement"
    title="student_name"
    columns={[...columns]}
    presets={(['asked', 'approved', 'reversing'] as const).map(state => ({
      key: state,
      label: `billing.settlement.values.state.${state}`,
      filter: { state },
    }))}
    references={{ student_id: 'students.student', bank_account_id: 'finance.bank-account' }}
    bulk={{ decide: { act: decideSettlements, icon: 'check' } }}
    open={open}
  />
)

export const ApprovedList = () => (
  <PlainList<Settlement>
    route={listApproved}
    word="billing.approved-settlement"
    title="student_name"
    columns={[...columns]}
    references={{ bank_account_id: 'finance.bank-account' }}
    open={open}
    notice={<WholeSheet />}
  />
)

/** Of every approved settlement also what the list leaves out: where a payout goes, and by which decision a discount is. */
function WholeSheet() {
  const words = useWords()
  return (
    <p>
      <SaveButton
        route={exportApproved}
        given={{ params: { export: 'xlsx' } }}
        name={`${words('billing.approved-settlement.many')}.xlsx`}
        label="billing.approved-settlement.whole_sheet"
      />
    </p>
  )
}
