import { doubledMoney, examInvoices, paidInvoices, unpaidInvoices } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { filteredAddress, Loaded, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { accountReviews } from '../../contract/account-reviews.ts'
import { feeTarget } from '../../contract/fee-target.ts'
import {
  coveredFees,
  delayedReport,
  masterFees,
  newStudentFees,
  withdrawnReport,
} from '../../contract/fees-by-state.ts'
import { notDuePlans, partlyPaidPlans, partsOfSemester } from '../../contract/instalment-lists.ts'
import {
  exceptedFees,
  feeReports,
  fundedFees,
  noSubjectFees,
  owedFees,
  paidFees,
  partlyPaidFees,
  semesterFees,
  unpaidFees,
} from '../../contract/semester-fees.ts'
import { Charted } from '../charted.tsx'
import { reviewReportAddress } from '../reviews/addresses.ts'
import { SemesterPage, useSemesterAsked } from '../semester-page.tsx'
import { degrees } from './degrees.ts'

type Report = Out<typeof feeReports.reply>
type Standing = Report['by_standing'][number]

/** What a semester brings: in sums, by how students stand, and every list of it. */
export function FeesPage() {
  const words = useWords()
  const { query, choose } = useSemesterAsked()
  return (
    <Loaded route={feeReports} query={query} word="billing.fee-report.many">
      {report => (
        <SemesterPage title={words('billing.fee-report.many')} report={report} onChoose={choose}>
          {semesterId => <OfSemester report={report} semesterId={semesterId} />}
        </SemesterPage>
      )}
    </Loaded>
  )
}

function OfSemester({ report, semesterId }: { report: Report; semesterId: number }) {
  const words = useWords()
  const { language } = useOffice()
  const { all, by_standing } = report
  const field = (key: string) => words(`billing.fee.fields.${key}`)
  const params = { semester_id: semesterId }
  const tile = (key: 'charged' | 'paid' | 'granted' | 'let_go' | 'open') => ({
    label: field(key),
    value: money(all[key], language),
  })
  return (
    <>
      <div className="bi-tiles">
        <StatTile
          icon="calc"
          {...tile('charged')}
          note={words('billing.fee.count', { count: all.students })}
          to={addressOf(semesterFees, { params })}
        />
        <StatTile icon="wallet" tone="success" {...tile('paid')} to={addressOf(paidFees, { params })} />
        <StatTile icon="users" tone="info" {...tile('granted')} to={addressOf(fundedFees, { params })} />
        <StatTile icon="scale" tone="neutral" {...tile('let_go')} />
        <StatTile icon="clock" tone="warning" {...tile('open')} to={addressOf(owedFees, { params })} />
      </div>
      <Standings rows={by_standing} semesterId={semesterId} />
      <Links
        title={words('billing.fee-report.lists')}
        to={lists.map(([route, label]) => [addressOf(route, { params }), label])}
      />
      <Links title={words('billing.fee-report.reports')} to={reportsOf(report.semesters, semesterId)} />
    </>
  )
}

/** The reports on a semester, beside the one before it, and the lists of who is new in the running one. */
function reportsOf(semesters: Report['semesters'], semesterId: number): Link[] {
  const params = { semester_id: semesterId }
  const at = semesters.findIndex(each => each.id === semesterId)
  const beside = semesters[at + 1] ?? semesters[at - 1]
  return [
    [addressOf(withdrawnReport, { params }), 'billing.fee-withdrawn-report.many'],
    [addressOf(delayedReport, { params }), 'billing.fee-delayed-report.many'],
    ...(beside
      ? [[addressOf(feeTarget, { params: { ...params, semester2_id: beside.id } }), 'billing.fee-target.many'] as Link]
      : []),
    ...degrees.map(({ degree_type, label }): Link => [addressOf(newStudentFees, { params: { degree_type } }), label]),
    [masterFees.path, 'billing.fee-master.many'],
    [reviewReportAddress(semesterId), 'billing.review-report.many'],
    [filteredAddress(accountReviews, { semester_id: semesterId }), 'billing.account-review.many'],
  ]
}

type Link = readonly [address: string, label: string]
function Links({ title, to }: { title: string; to: readonly Link[] }) {
  const words = useWords()
  return (
    <Card as="section" className="bi-lists" aria-label={title}>
      <h2>{title}</h2>
      <p className="bi-acts">
        {to.map(([address, label]) => (
          <LinkButton key={label} to={address} look="text" size="small">
            {words(label)}
          </LinkButton>
        ))}
      </p>
    </Card>
  )
}
const lists = [
  [semesterFees, 'billing.fee.many'],
  [owedFees, 'billing.fee-owed.many'],
  [unpaidFees, 'billing.fee-unpaid.many'],
  [partlyPaidFees, 'billing.fee-partly.many'],
  [paidFees, 'billing.fee-paid.many'],
  [fundedFees, 'billing.fee-funded.many'],
  [exceptedFees, 'billing.fee-excepted.many'],
  [noSubjectFees, 'billing.fee-no-subject.many'],
  [coveredFees, 'billing.fee-covered.many'],
  [unpaidInvoices, 'finance.unpaid-invoice.many'],
  [paidInvoices, 'finance.paid-invoice.many'],
  [examInvoices, 'finance.exam-invoice.many'],
  [doubledMoney, 'finance.doubled.many'],
  [partsOfSemester, 'billing.instalment-part.many'],
  [partlyPaidPlans, 'billing.instalment-partly.many'],
  [notDuePlans, 'billing.instalment-not-due.many'],
] as const

/** How many stand how, with what they were charged and owe; a bar, and a row, lead to them. */
function Standings({ rows, semesterId }: { rows: Standing[]; semesterId: number }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`billing.fee.fields.${key}`)
  const name = (row: Standing) => words(`billing.fee.values.standing.${row.standing}`)
  const shown = rows.filter(row => row.students > 0)
  if (!shown.length)
    return <Empty icon="calc" title={words('billing.fee.empty')} text={words('billing.fee.empty_text')} />
  const addressOfRow = (row: Standing) =>
    filteredAddress(semesterFees, { standing: row.standing }, { semester_id: semesterId })
  const amount = (key: 'charged' | 'paid' | 'open') => ({
    key,
    title: field(key),
    number: true,
    cell: (row: Standing) => money(row[key], language),
  })
  return (
    <Card as="section" aria-label={field('standing')}>
      <Charted
        title={words('billing.fee-report.by_standing')}
        rows={shown}
        name={name}
        to={addressOfRow}
        bar={{ key: 'students', label: words('billing.fee-report.students'), of: row => row.students }}
        head={field('standing')}
        columns={[
          {
            key: 'students',
            title: words('billing.fee-report.students'),
            number: true,
            cell: row => number(row.students, language),
          },
          amount('charged'),
          amount('paid'),
          amount('open'),
        ]}
      />
    </Card>
  )
}
