import { SemesterChoice } from '@halaqa/finance/office/semester-choice'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { money, number, percent } from '@halaqa/kit-contract/format'
import { Chart, filteredAddress, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useNavigate, useParams } from 'react-router'
import { feeTarget } from '../../contract/fee-target.ts'
import { semesterFees } from '../../contract/semester-fees.ts'

type Target = Out<typeof feeTarget.reply>
const none = '—'

/** A semester beside another: what was charged, and how much of it is settled. */
export function TargetPage() {
  const words = useWords()
  const navigate = useNavigate()
  const { semester_id, semester2_id } = useParams()
  const params = { semester_id: Number(semester_id), semester2_id: Number(semester2_id) }
  const choice = (target: Target, side: keyof typeof params) => (
    <SemesterChoice
      label={words(`billing.fee-target.${side}`)}
      semesters={target.semesters}
      chosen={params[side]}
      onChoose={chosen => void navigate(addressOf(feeTarget, { params: { ...params, [side]: chosen } }))}
    />
  )
  return (
    <Loaded route={feeTarget} params={params} word="billing.fee-target.many">
      {target => (
        <Page title={words('billing.fee-target.many')}>
          <div className="bi-acts">
            {choice(target, 'semester_id')}
            {choice(target, 'semester2_id')}
          </div>
          {target.specialties.length === 0 ? (
            <Empty icon="calc" title={words('billing.fee.empty')} />
          ) : (
            <Compared target={target} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Compared({ target }: { target: Target }) {
  const words = useWords()
  const { language } = useOffice()
  const { all, first, second, specialties } = target
  const say = (share: number | null) => (share === null ? none : percent(share / 100, language))
  const title = words('billing.fee-target.by_specialty')
  return (
    <>
      <div className="bi-tiles">
        {(['first', 'second'] as const).map(side => (
          <StatTile
            key={side}
            icon="calc"
            tone={side === 'first' ? 'primary' : 'neutral'}
            label={target[side].name}
            value={say(all[side].share)}
            note={words('billing.fee-target.of_charged', {
              settled: money(all[side].settled, language),
              charged: money(all[side].charged, language),
            })}
            to={addressOf(semesterFees, { params: { semester_id: target[side].id } })}
          />
        ))}
        <StatTile
          icon="chart"
          tone={(all.change ?? 0) < 0 ? 'warning' : 'success'}
          label={words('billing.fee-target.change')}
          value={say(all.change)}
        />
      </div>
      <Card>
        <Chart
          title={title}
          labels={specialties.map(row => row.specialty)}
          series={(['first', 'second'] as const).map(side => ({
            key: side,
            label: target[side].name,
            values: specialties.map(row => (row[side].share ?? 0) / 100),
          }))}
          say={share => percent(share, language)}
          to={(side, at) => {
            const { id } = side === 'first' ? first : second
            const { specialty_id } = specialties[at]!
            return filteredAddress(semesterFees, { specialty_id }, { semester_id: id })
          }}
        />
        <Rows target={target} say={say} />
      </Card>
    </>
  )
}

/** Of each speciality two rows, one a semester; each leads to its students. */
function Rows({ target, say }: { target: Target; say: (share: number | null) => string }) {
  const words = useWords()
  const { language } = useOffice()
  const rows = target.specialties.flatMap(({ specialty_id, specialty, first, second, change }) => [
    { specialty_id, specialty, semester: target.first, ...first, change },
    { specialty_id, specialty, semester: target.second, ...second, change: null },
  ])
  type Row = (typeof rows)[number]
  const amount = (key: 'charged' | 'settled' | 'open', title: string) => ({
    key,
    title,
    number: true,
    cell: (row: Row) => money(row[key], language),
  })
  return (
    <DataTable
      rows={rows.map((row, at) => ({ ...row, at }))}
      idOf={row => row.at}
      caption={words('billing.fee-target.by_specialty')}
      columns={[
        {
          key: 'specialty',
          title: words('billing.fee.fields.specialty'),
          main: true,
          cell: row => (
            <LinkButton
              to={filteredAddress(semesterFees, { specialty_id: row.specialty_id }, { semester_id: row.semester.id })}
              look="text"
              size="small"
            >
              {row.specialty}
            </LinkButton>
          ),
        },
        { key: 'semester', title: words('finance.semester-choice.semester'), cell: row => row.semester.name },
        {
          key: 'students',
          title: words('billing.fee-report.students'),
          number: true,
          cell: row => number(row.students, language),
        },
        amount('charged', words('billing.fee.fields.charged')),
        amount('settled', words('billing.fee-target.settled')),
        amount('open', words('billing.fee.fields.open')),
        { key: 'share', title: words('billing.fee-target.share'), number: true, cell: row => say(row.share) },
        { key: 'change', title: words('billing.fee-target.change'), number: true, cell: row => say(row.change) },
      ]}
    />
  )
}
