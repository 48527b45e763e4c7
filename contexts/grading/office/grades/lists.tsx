import type { Out } from '@halaqa/kit-contract'
import { ActionButton, Change, Listed, PlainList, useWords } from '@halaqa/kit-office'
import { Chip, type Tone } from '@halaqa/kit-web/light'
import { approveChange, gradeSheets, listChanges, refuseChange } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { mercyReport, undoMercy } from '../../contract/mercy.ts'
import { answerComplaint, listComplaints } from '../../contract/results.ts'
import { gradeAddress, gridAddress } from '../addresses.ts'
import { ComplaintGlance } from './complaint-glance.tsx'

type Sheet = Out<typeof gradeSheets.reply>['rows'][number]
type AskedChange = Out<typeof listChanges.reply>['rows'][number]
type Mercy = Out<typeof mercyReport.reply>['rows'][number]
type Complaint = Out<typeof listComplaints.reply>['rows'][number]

const changeTones: Record<string, Tone> = { open: 'warning', approved: 'success', refused: 'neutral' }
const complaintTones: Record<string, Tone> = { unpaid: 'neutral', open: 'warning', upheld: 'success', refused: 'error' }
const number = (row: { number: string }) => <bdi dir="ltr">{row.number}</bdi>
/** From one mark to another; a missing one is a dash. */
const fromTo = (before: number | null, after: number | null) => <Change from={markText(before)} to={markText(after)} />

/** The subjects of a semester: how many are marked, what students see. */
export const SheetsList = () => (
  <PlainList<Sheet>
    route={gradeSheets}
    word="grading.grade-entry"
    title="subject"
    rowId={row => row.id}
    columns={[
      { source: 'code', render: row => <bdi dir="ltr">{row.code}</bdi> },
      'subject',
      'semester',
      'students',
      { source: 'marked', render: row => <bdi dir="ltr">{`${row.marked}/${row.students}`}</bdi>, isFigure: true },
      { source: 'released', render: row => <Listed items={row.released.map(each => each.label)} /> },
    ]}
    open={row => gridAddress(row.semester_id, row.id)}
    references={{ semester_id: 'curriculum.semester' }}
  />
)

/** Changes of released marks that wait for a second pair of eyes, and those that were decided. */
export const ChangesList = () => (
  <PlainList<AskedChange>
    route={listChanges}
    word="grading.grade-change"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: number, isExtra: true },
      'subject',
      { source: 'part', render: row => row.label },
      { source: 'after', render: row => fromTo(row.before, row.after) },
      'reason',
      'requested_by',
      'requested_at',
      { source: 'state', tones: changeTones },
    ]}
    open={row => gradeAddress(row.enrolment_id)}
    presets={[{ key: 'open', label: 'grading.office.changes.open', filter: { state: 'open' } }]}
    actions={{ approve: approveChange, refuse: refuseChange }}
  />
)

/** What of the points counts today, where that is not what was given: the mark was changed since, or the decision taken back. */
function Counted({ row }: { row: Mercy }) {
  const words = useWords()
  if (row.undone_at) return <Chip tone="neutral">{words('grading.office.mercy.undone', { by: row.undone_by })}</Chip>
  const now = words('grading.office.mercy.now', { mark: row.mark ?? '—' })
  return row.counted === row.points ? row.counted : <Chip tone="warning">{`${row.counted} · ${now}`}</Chip>
}

const Decision = ({ row }: { row: Mercy }) => (
  <span className="gr-acts">
    <bdi>{row.decision_number}</bdi>
    {row.can.undo && (
      <ActionButton
        action={undoMercy}
        params={{ id: row.run_id }}
        word="grading.mercy"
        label="grading.office.mercy.undo"
      />
    )}
  </span>
)

/** The marks of mercy that were given. */
export const MercyReport = () => (
  <PlainList<Mercy>
    route={mercyReport}
    word="grading.mercy"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: number },
      'subject',
      'semester',
      { source: 'points', render: row => <bdi dir="ltr">{`${row.before} + ${row.points} = ${row.after}`}</bdi> },
      { source: 'counted', render: row => <Counted row={row} /> },
      { source: 'decision_number', render: row => <Decision row={row} /> },
      'at',
      'by',
    ]}
    open={row => gradeAddress(row.id)}
    rowId={row => `${row.run_id}-${row.id}`}
    references={{ semester_id: 'curriculum.semester' }}
  />
)

/** Complaints about results; those whose fee is paid wait for an answer. */
export const ComplaintsList = () => (
  <PlainList<Complaint>
    route={listComplaints}
    word="grading.complaint"
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
    filters={['state']}
    presets={[{ key: 'open', label: 'grading.office.complaints.open', filter: { state: 'open' } }]}
    actions={{ answer: answerComplaint }}
    glance={row => <ComplaintGlance row={row} />}
    glanceActs={false}
  />
)
