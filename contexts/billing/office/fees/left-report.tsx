import { addressOf, type Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { Loaded, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import type { withdrawnReport, YesOrNo } from '../../contract/fees-by-state.ts'
import { Charted } from '../charted.tsx'
import { SemesterPage, useSemesterAsked } from '../semester-page.tsx'
import { type LeftKind, leftKinds } from './left-kinds.ts'

type Report = Out<typeof withdrawnReport.reply>
type Side = Report['sides'][number]

export const WithdrawnReportPage = () => <OfSemester kind={leftKinds.withdrawn} />
export const DelayedReportPage = () => <OfSemester kind={leftKinds.delayed} />
export const WithdrawnDashboardPage = () => <OfAsked kind={leftKinds.withdrawn} />
export const DelayedDashboardPage = () => <OfAsked kind={leftKinds.delayed} />

/** Of the semester in the address. */
function OfSemester({ kind }: { kind: LeftKind }) {
  const navigate = useNavigate()
  const params = { semester_id: Number(useParams().semester_id) }
  return (
    <Loaded route={kind.report} params={params} word={kind.title}>
      {report => (
        <Shown
          kind={kind}
          report={report}
          onChoose={semester_id => void navigate(addressOf(kind.report, { params: { semester_id } }))}
        />
      )}
    </Loaded>
  )
}

/** Of the running semester, until another is chosen. */
function OfAsked({ kind }: { kind: LeftKind }) {
  const { query, choose } = useSemesterAsked()
  return (
    <Loaded route={kind.dashboard} query={query} word={kind.title}>
      {report => <Shown kind={kind} report={report} onChoose={choose} />}
    </Loaded>
  )
}

type ShownProps = { kind: LeftKind; report: Report; onChoose: (semesterId: number) => void }
function Shown({ kind, report, onChoose }: ShownProps) {
  const words = useWords()
  return (
    <SemesterPage title={words(kind.title)} report={report} onChoose={onChoose}>
      {semesterId => <Figures kind={kind} report={report} semesterId={semesterId} />}
    </SemesterPage>
  )
}

type FiguresProps = { kind: LeftKind; report: Report; semesterId: number }
function Figures({ kind, report: { all, sides }, semesterId }: FiguresProps) {
  const words = useWords()
  const { language } = useOffice()
  if (all.students === 0) return <Empty icon="users" title={words(`${kind.word}.empty`)} />
  const to = (paid: YesOrNo, refund: YesOrNo) =>
    addressOf(kind.list, { params: { semester_id: semesterId, paid, refund } })
  const tile = (key: 'charged' | 'paid' | 'let_go' | 'open' | 'refunded' | 'credit') => ({
    label: words(`${kind.word}.fields.${key}`),
    value: money(all[key], language),
  })
  return (
    <>
      <div className="bi-tiles">
        <StatTile
          icon="users"
          label={words('billing.fee-report.students')}
          value={all.students}
          to={to('all', 'all')}
        />
        <StatTile icon="calc" {...tile('charged')} />
        <StatTile icon="wallet" tone="success" {...tile('paid')} to={to('yes', 'all')} />
        <StatTile icon="scale" tone="neutral" {...tile('let_go')} />
        <StatTile icon="clock" tone="warning" {...tile('open')} />
        <StatTile icon="exit" tone="info" {...tile('refunded')} to={to('all', 'yes')} />
        <StatTile icon="wallet" tone="info" {...tile('credit')} to={to('all', 'yes')} />
      </div>
      <Sides
        rows={sides.filter(side => side.students > 0)}
        word={kind.word}
        to={side => to(side.paid_any ? 'yes' : 'no', side.refund ? 'yes' : 'no')}
      />
    </>
  )
}

/** Who paid and who did not, to whom something goes back and to whom nothing; a bar, and a row, lead to them. */
function Sides({ rows, word, to }: { rows: Side[]; word: LeftKind['word']; to: (side: Side) => string }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words('billing.fee-left.by_side')
  const name = (side: Side) =>
    words(`billing.fee-left.sides.${side.paid_any ? 'paid' : 'unpaid'}_${side.refund ? 'back' : 'kept'}`)
  const amounts = (['charged', 'paid', 'granted', 'let_go', 'open', 'refunded', 'credit'] as const).map(key => ({
    key,
    title: words(`${word}.fields.${key}`),
    number: true,
    cell: (row: Side) => money(row[key], language),
  }))
  return (
    <Card>
      <Charted
        title={title}
        rows={rows}
        name={name}
        to={to}
        bar={{ key: 'students', label: words('billing.fee-report.students'), of: row => row.students }}
        head={words('billing.fee-left.side')}
        columns={[
          {
            key: 'students',
            title: words('billing.fee-report.students'),
            number: true,
            cell: row => number(row.students, language),
          },
          ...amounts,
        ]}
      />
    </Card>
  )
}
