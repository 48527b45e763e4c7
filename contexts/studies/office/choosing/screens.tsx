import type { Out } from '@halaqa/kit-contract'
import { PlainList, screens } from '@halaqa/kit-office'
import { recordAddress } from '@halaqa/records/office/addresses'
import { choosingExceptions, failedStudents } from '../../contract/choosing-exception.ts'

export const choosingExceptionScreens = screens(choosingExceptions, {
  columns: ['student_id', 'semester_id', 'until', 'reason'],
})

type Failed = Out<typeof failedStudents.reply>['rows'][number]

/** Who must repeat something, and until when the office lets them choose it. */
export const FailedStudents = () => (
  <PlainList<Failed>
    route={failedStudents}
    word="studies.failed-student"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'specialty',
      'term',
      { source: 'subjects', render: row => <bdi>{row.subjects}</bdi> },
      'hours',
      'may_choose_until',
    ]}
    open={row => recordAddress(row.id)}
    references={{ specialty_id: 'academics.specialty' }}
  />
)
