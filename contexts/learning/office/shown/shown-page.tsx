import { addressOf } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { studentRecord } from '@halaqa/students/contract'
import { exportShownVideos, type ShownVideo, showVideos } from '../../contract/shown-videos.ts'

/** What students watched, the last first. */
export const ShownPage = () => (
  <PlainList<ShownVideo>
    route={showVideos}
    word="learning.shown"
    title="full_name"
    rowId={row => row.key}
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'element', render: row => <span dir="auto">{row.element}</span> },
      'subject',
      { source: 'percent', render: row => <Percent row={row} /> },
      'minutes',
      'last_at',
    ]}
    open={row => addressOf(studentRecord, { params: { id: row.student_id } })}
    references={{ student_id: 'students.student', subject_id: 'curriculum.subject' }}
    exports={exportShownVideos}
  />
)

function Percent({ row }: { row: ShownVideo }) {
  const words = useWords()
  const share = row.percent === null ? '—' : `${row.percent}%`
  return (
    <Chip tone={row.watched ? 'success' : 'info'}>
      <bdi dir="ltr">{share}</bdi>
      {row.watched && <span className="hq-unseen"> {words('learning.shown.fields.watched')}</span>}
    </Chip>
  )
}
