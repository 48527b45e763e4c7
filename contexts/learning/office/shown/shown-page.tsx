import { addressOf } from '@halaqa/kit-contract'
import { duration, percent } from '@halaqa/kit-contract/format'
import { PlainList, useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { studentRecord } from '@halaqa/records/contract'
import { type ShownVideo, showVideos } from '../../contract/shown-videos.ts'

/** What students watched, the last first. */
export const ShownPage = () => (
  <PlainList<ShownVideo>
    route={showVideos}
    word="learning.progress"
    title="full_name"
    rowId={row => row.key}
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'element', render: row => <span dir="auto">{row.element}</span> },
      'subject',
      { source: 'percent', render: row => <Percent row={row} />, isFigure: true },
      'minutes',
      { source: 'held_seconds', render: row => <Held row={row} /> },
      'last_at',
    ]}
    open={row => addressOf(studentRecord, { params: { id: row.student_id } })}
    references={{ student_id: 'students.student', subject_id: 'curriculum.subject' }}
  />
)

function Percent({ row }: { row: ShownVideo }) {
  const words = useWords()
  const { language } = useOffice()
  const share = row.percent === null ? '—' : percent(row.percent, language)
  return (
    <Chip tone={row.watched ? 'success' : 'info'}>
      <bdi>{share}</bdi>
      {row.watched && <span className="hq-unseen"> {words('learning.progress.fields.watched')}</span>}
    </Chip>
  )
}

/** What was told faster than anybody can play: staff may want to speak with the student. */
function Held({ row }: { row: ShownVideo }) {
  const words = useWords()
  if (row.held_seconds === 0) return '—'
  return <Chip tone="warning">{words('learning.progress.held', { time: duration(row.held_seconds) })}</Chip>
}
