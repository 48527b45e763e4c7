import { PlainList } from '@halaqa/kit-office'
import { type Billed, listBilled } from '../../contract/bills.ts'
import { billAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'

/** The statement of sponsors by person. */
export const BilledList = () => (
  <PlainList<Billed>
    route={listBilled}
    word="sponsors.billed"
    title="student"
    columns={[
      'student',
      { source: 'student_number', render: row => <bdi dir="ltr">{row.student_number}</bdi> },
      'sponsor',
      'amount',
      { source: 'stands', render: row => <Amount baisa={row.stands} />, isFigure: true },
      'semester',
      { source: 'bill_number', render: row => <bdi dir="ltr">{row.bill_number}</bdi> },
      { source: 'back', isExtra: true, render: row => <Amount baisa={row.back} />, isFigure: true },
      { source: 'invoice_number', isExtra: true, render: row => <bdi dir="ltr">{row.invoice_number}</bdi> },
      { source: 'billed_on', isExtra: true },
    ]}
    references={{
      sponsor_id: 'sponsors.sponsor',
      semester_id: 'curriculum.semester',
      student_id: 'students.student',
      bill_id: 'sponsors.bill',
    }}
    open={row => billAddress(row.bill_id)}
  />
)
