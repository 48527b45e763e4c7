import { addressOf, type Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { Chart, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { withdrawnReport, YesOrNo } from '../../contract/fees-by-state.ts'
import { SemesterChoice } from '../semester-choice.tsx'
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
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('semester_id')) || undefined
  return (
    <Loaded route={kind.dashboard} query={asked ? { semester_id: asked } : {}} word={kind.title}>
      {report => (
        <Shown kind={kind} report={report} onChoose={semester_id => setSearch({ semester_id: String(semester_id) })} />
      )}
    </Loaded>
  )
}

type ShownProps = { kind: LeftKind; report: Report; onChoose: (semesterId: number) => void }
function Shown({ kind, report, onChoose }: ShownProps) {
  const words = useWords()
  return (
    <Page title={words(kind.title)}>
      {report.semesters.length > 0 && (
        <div className="bi-acts">
          <SemesterChoice semesters={report.semesters} chosen={report.semester?.id} onChoose={onChoose} />
        </div>
      )}
      {report.semester ? (
        <Figures kind={kind} report={report} semesterId={report.semester.id} />
      ) : (
        <Empty icon="cal" title={words('billing.fee-report.no_semester')} />
      )}
    </Page>
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
      <Chart
        title={title}
        labels={rows.map(name)}
        series={[
          { key: 'students', label: words('billing.fee-report.students'), values: rows.map(row => row.students) },
        ]}
        to={(_, at) => to(rows[at]!)}
      />
      <DataTable
        rows={rows}
        idOf={name}
        caption={title}
        columns={[
          {
            key: 'side',
            title: words('billing.fee-left.side'),
            main: true,
            cell: row => (
              <LinkButton to={to(row)} look="text" size="small">
                {name(row)}
              </LinkButton>
            ),
          },
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
