import type { PayerStanding } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { LinkButton, type Tone } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { studentAccount } from '../../contract/account.ts'
import {
  exceptedFees,
  type FeeRow,
  fundedFees,
  noSubjectFees,
  owedFees,
  paidFees,
  partlyPaidFees,
  semesterFees,
  unpaidFees,
} from '../../contract/semester-fees.ts'
import { feesAddress } from './addresses.ts'

type OwedRow = Out<typeof owedFees.reply>['rows'][number]
type ExceptedRow = Out<typeof exceptedFees.reply>['rows'][number]
type FreeRow = Out<typeof noSubjectFees.reply>['rows'][number]

const tones: Record<PayerStanding, Tone> = {
  unpaid: 'error',
  partly: 'warning',
  settled: 'success',
  nothing: 'neutral',
}
const references = { specialty_id: 'academics.specialty' }
const number = { source: 'number' as const, render: (row: { number: string }) => <bdi dir="ltr">{row.number}</bdi> }
const standing = { source: 'standing' as const, tones }
const amounts = [
  'charged' as const,
  'paid' as const,
  { source: 'granted' as const, isExtra: true },
  { source: 'let_go' as const, isExtra: true },
  'open' as const,
]
const columns = ['student' as const, number, 'specialty' as const, ...amounts]
const byStanding = (word: string, standings: readonly PayerStanding[]) =>
  standings.map(key => ({ key, label: `${word}.values.standing.${key}`, filter: { standing: key } }))

/** What the lists of one semester have in common: a row leads to the account of the student. */
function useOfSemester() {
  const words = useWords()
  const semester_id = Number(useParams().semester_id)
  return {
    key: semester_id,
    shared: {
      params: { semester_id },
      title: 'student' as const,
      references,
      rowId: (row: { student_id: number }) => row.student_id,
      open: (row: { student_id: number }) => addressOf(studentAccount, { params: { id: row.student_id } }),
      notice: (
        <p>
          <LinkButton to={feesAddress(semester_id)} look="text" size="small" icon="chart">
            {words('billing.fee-report.many')}
          </LinkButton>
        </p>
      ),
    },
  }
}

export function SemesterFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<FeeRow>
      key={key}
      route={semesterFees}
      word="billing.fee"
      columns={['student', number, 'specialty', standing, ...amounts]}
      presets={byStanding('billing.fee', ['unpaid', 'partly', 'settled'])}
      {...shared}
    />
  )
}
export function OwedFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<OwedRow>
      key={key}
      route={owedFees}
      word="billing.fee-owed"
      columns={[
        'student',
        number,
        { source: 'mobile', render: row => <bdi dir="ltr">{row.mobile}</bdi> },
        'specialty',
        standing,
        ...amounts,
      ]}
      presets={byStanding('billing.fee-owed', ['unpaid', 'partly'])}
      {...shared}
    />
  )
}
export function UnpaidFeesList() {
  const { key, shared } = useOfSemester()
  return <PlainList<FeeRow> key={key} route={unpaidFees} word="billing.fee-unpaid" columns={columns} {...shared} />
}
export function PartlyPaidFeesList() {
  const { key, shared } = useOfSemester()
  return <PlainList<FeeRow> key={key} route={partlyPaidFees} word="billing.fee-partly" columns={columns} {...shared} />
}
export function PaidFeesList() {
  const { key, shared } = useOfSemester()
  return <PlainList<FeeRow> key={key} route={paidFees} word="billing.fee-paid" columns={columns} {...shared} />
}
export function FundedFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<FeeRow>
      key={key}
      route={fundedFees}
      word="billing.fee-funded"
      columns={['student', number, 'specialty', 'charged', 'granted', 'paid', { source: 'let_go', isExtra: true }]}
      {...shared}
    />
  )
}
export function ExceptedFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<ExceptedRow>
      key={key}
      route={exceptedFees}
      word="billing.fee-excepted"
      columns={[
        'student',
        number,
        'specialty',
        { source: 'decision_number', render: row => <bdi>{row.decision_number}</bdi> },
        'until',
        'charged',
        'open',
      ]}
      {...shared}
    />
  )
}
export function NoSubjectFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<FreeRow>
      key={key}
      route={noSubjectFees}
      word="billing.fee-no-subject"
      columns={['student', number, 'specialty', 'charged', 'open']}
      {...shared}
    />
  )
}
