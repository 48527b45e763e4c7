import { addressOf } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import {
  createDismissalException,
  type DismissalException,
  deleteDismissalException,
  listDismissalExceptions,
  showDismissalException,
} from '../../contract/dismissal-exceptions.ts'

/** Students who are excepted from dismissal: from what, until when, by which decision. */
export const ExceptionsList = () => (
  <PlainList<DismissalException>
    route={listDismissalExceptions}
    word="grading.dismissal-exception"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'ground', tones: { duration: 'warning', repeats: 'info' } },
      'until_semester',
      { source: 'decision_number', render: row => <bdi>{row.decision_number}</bdi> },
      'is_over',
      'at',
      { source: 'by', isExtra: true },
    ]}
    open={row => addressOf(showDismissalException, { params: { id: row.id } })}
    presets={[{ key: 'now', label: 'grading.office.exceptions.now', filter: { over: 'false' } }]}
    references={{ student_id: 'students.student' }}
    actions={{ delete: deleteDismissalException }}
    create={{ to: createDismissalException.path, access: createDismissalException.access }}
  />
)
