import type { Out } from '@halaqa/kit-contract'
import { addressOf } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import type { Tone } from '@halaqa/kit-web/light'
import { createBlock, deleteBlock, editBlock, listBlocks } from '../../contract/grade-block.ts'
import { approveChange, gradeSheets, listChanges, refuseChange } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { mercyReport } from '../../contract/mercy.ts'
import { answerComplaint, listComplaints } from '../../contract/results.ts'
import { gradeAddress, gridAddress } from './addresses.ts'

type Sheet = Out<typeof gradeSheets.reply>['rows'][number]
type Change = Out<typeof listChanges.reply>['rows'][number]
type Block = Out<typeof listBlocks.reply>['rows'][number]
type Mercy = Out<typeof mercyReport.reply>['rows'][number]
type Complaint = Out<typeof listComplaints.reply>['rows'][number]

const changeTones: Record<string, Tone> = { open: 'warning', approved: 'success', refused: 'neutral' }
const complaintTones: Record<string, Tone> = { unpaid: 'neutral', open: 'warning', upheld: 'success', refused: 'error' }
const number = (row: { number: string }) => <bdi dir="ltr">{row.number}</bdi>
/** From one mark to another; a missing one is a dash. */
const fromTo = (before: number | null, after: number | null) => (
  <bdi dir="ltr">{`${markText(before) || '—'} → ${markText(after) || '—'}`}</bdi>
)

/** The subjects of a semester: how many are marked, what students see. */
export const SheetsList = () => (
  <PlainList<Sheet>
    route={gradeSheets}
    word="students.grade-entry"
    title="subject"
    rowId={row => row.id}
    columns={[
      { source: 'code', render: row => <bdi dir="ltr">{row.code}</bdi> },
      'subject',
      'semester',
      { source: 'students', render: row => row.students },
      { source: 'marked', render: row => <bdi dir="ltr">{`${row.marked}/${row.students}`}</bdi> },
      'released',
    ]}
    open={row => gridAddress(row.semester_id, row.id)}
    references={{ semester_id: 'curriculum.semester' }}
  />
)

/** Changes of released marks that wait for a second pair of eyes, and those that were decided. */
export const ChangesList = () => (
  <PlainList<Change>
    route={listChanges}
    word="students.grade-change"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: number },
      'subject',
      'part',
      { source: 'after', render: row => fromTo(row.before, row.after) },
      'reason',
      'requested_by',
      'requested_at',
      { source: 'state', tones: changeTones },
    ]}
    open={row => gradeAddress(row.enrolment_id)}
    presets={[{ key: 'open', label: 'students.office.changes.open', filter: { state: 'open' } }]}
    actions={{ approve: approveChange, refuse: refuseChange }}
  />
)

/** Students to whom no result is shown. */
export const BlocksList = () => (
  <PlainList<Block>
    route={listBlocks}
    word="students.grade-block"
    title="full_name"
    columns={['full_name', { source: 'number', render: number }, 'reason', 'until', 'is_over', 'created_at', 'by']}
    open={row => (row.can.edit ? addressOf(editBlock, { params: { id: row.id } }) : undefined)}
    presets={[{ key: 'now', label: 'students.office.blocks.now', filter: { over: 'false' } }]}
    actions={{ delete: deleteBlock }}
    create={{ to: createBlock.path, access: createBlock.access }}
  />
)

/** The marks of mercy that were given. */
export const MercyReport = () => (
  <PlainList<Mercy>
    route={mercyReport}
    word="students.mercy"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: number },
      'subject',
      'semester',
      { source: 'points', render: row => <bdi dir="ltr">{`${row.before} + ${row.points} = ${row.after}`}</bdi> },
      'decision_number',
      'at',
      'by',
    ]}
    open={row => gradeAddress(row.id)}
    references={{ semester_id: 'curriculum.semester' }}
  />
)

/** Complaints about results; those whose fee is paid wait for an answer. */
export const ComplaintsList = () => (
  <PlainList<Complaint>
    route={listComplaints}
    word="students.complaint"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: number },
      { source: 'state', tones: complaintTones },
      'subject',
      { source: 'semester', isExtra: true },
      { source: 'mark', render: row => row.mark ?? '—' },
      { source: 'text', render: row => <span className="of-long gr-said">{row.text}</span> },
      'created_at',
    ]}
    open={row => gradeAddress(row.enrolment_id)}
    presets={[{ key: 'open', label: 'students.office.complaints.open', filter: { state: 'open' } }]}
    actions={{ answer: answerComplaint }}
  />
)
