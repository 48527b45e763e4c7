import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { recordAddress } from '@halaqa/records/office/addresses'
import { listDepartmentChanges } from '../../contract/department-changes.ts'

type ChangeRow = Out<typeof listDepartmentChanges.reply>['rows'][number]

/** Who changed the speciality, from which to which. */
export function DepartmentChangesList() {
  return (
    <PlainList<ChangeRow>
      route={listDepartmentChanges}
      word="studies.department-change"
      title="full_name"
      columns={[
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'full_name',
        'from',
        'to',
        'term',
        'recognised',
        { source: 'reason', render: row => <span dir="auto">{row.reason.slice(0, 80)}</span> },
        'decision_number',
        'by',
        'at',
      ]}
      open={row => recordAddress(row.student_id)}
      references={{ specialty_id: 'academics.specialty' }}
    />
  )
}
