import type { Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
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
import { amounts, byStanding, columns, number, standing, useOfSemester } from './fee-columns.tsx'

type OwedRow = Out<typeof owedFees.reply>['rows'][number]
type ExceptedRow = Out<typeof exceptedFees.reply>['rows'][number]
type FreeRow = Out<typeof noSubjectFees.reply>['rows'][number]

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
