import { Cell, PlainList, verbOf } from '@halaqa/kit-office'
import { PaperRunInput, startPaperRun } from '@halaqa/records/contract'
import { recordAddress } from '@halaqa/records/office/addresses'
import { bulkMessages, storeMessage } from '../../contract/messages.ts'
import { undoMoves, updateBulkState } from '../../contract/states.ts'
import { bulkStudents, createStudent, Gender, listStudents, onStudents } from '../../contract/students.ts'
import { stateTones } from '../tones.ts'
import { StudentGlance } from './glance.tsx'
import { Gpa, type StudentRow } from './row.tsx'

/** A paper of a kind that is asked, for the students that are marked. */
const issuePapers = { ...startPaperRun, body: PaperRunInput.pick({ kind: true, ids: true }) }
const bulk = {
  // How many mails and text messages it is, is said as they are ticked.
  write: { act: { perform: storeMessage, preview: bulkMessages.preview }, icon: 'mail' as const },
  template: { act: bulkMessages, icon: 'note' as const },
  state: {
    act: updateBulkState,
    icon: 'flag' as const,
    undo: (student_ids: number[]) => ({ route: undoMoves, body: { student_ids } }),
  },
  term: { act: verbOf(bulkStudents, onStudents.term), body: { act: 'term' }, icon: 'layers' as const },
  papers: { act: issuePapers, icon: 'file' as const },
  delete: { act: verbOf(bulkStudents, onStudents.delete), body: { act: 'delete' }, icon: 'trash' as const },
}

const preset = (key: string, state: string) => ({ key, label: `students.office.tabs.${key}`, filter: { state } })
const presets = [
  preset('studying', 'active'),
  preset('delayed', 'delayed'),
  preset('stopped', 'discontinuous'),
  preset('graduates', 'graduate'),
]

/** All students: search, filters, saved views, columns, export, and verbs for many with a trial first. */
export function StudentsList() {
  return (
    <PlainList<StudentRow>
      route={listStudents}
      word="students.student"
      title="full_name"
      columns={[
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'full_name',
        'specialty',
        { source: 'state', tones: stateTones },
        'term',
        { source: 'gpa', render: row => <Gpa value={row.gpa} /> },
        'passed_hours',
        { source: 'degree_type', isExtra: true },
        { source: 'enrolled_on', isExtra: true },
        { source: 'civil_number', render: row => <bdi dir="ltr">{row.civil_number}</bdi>, isExtra: true },
        { source: 'mobile', render: row => <bdi dir="ltr">{row.mobile}</bdi>, isExtra: true },
        { source: 'department', isExtra: true },
        {
          source: 'gender',
          render: row => <Cell value={row.gender} schema={Gender} word="students.student" source="gender" />,
          isExtra: true,
        },
      ]}
      open={row => recordAddress(row.id)}
      glance={row => <StudentGlance row={row} />}
      bulk={bulk}
      presets={presets}
      references={{ specialty_id: 'academics.specialty', department_id: 'academics.any-department' }}
      create={{ to: createStudent.path, access: createStudent.access }}
    />
  )
}
