import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { LinkButton, type Tone } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { masterPlan } from '../../contract/debits.ts'
import {
  coveredFees,
  masterFees,
  newStudentFees,
  notActiveFees,
  notActiveReport,
  notStudying,
} from '../../contract/fees-by-state.ts'
import { type FeeRow, feeReports } from '../../contract/semester-fees.ts'
import { degrees } from './degrees.ts'
import { amounts, byStanding, number, ofStudent, references, standing, useOfSemester } from './fee-columns.tsx'

type CoveredRow = Out<typeof coveredFees.reply>['rows'][number]
type NotActiveRow = Out<typeof notActiveFees.reply>['rows'][number]

export function CoveredFeesList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<CoveredRow>
      key={key}
      route={coveredFees}
      word="billing.fee-covered"
      columns={['student', number, 'specialty', standing, ...amounts, 'credit']}
      {...shared}
    />
  )
}

/** Of a degree; the other degrees are a press away. */
export function NewStudentFeesList() {
  const words = useWords()
  const { degree_type } = useParams()
  return (
    <PlainList<FeeRow>
      key={degree_type}
      route={newStudentFees}
      params={{ degree_type }}
      word="billing.fee-new"
      columns={['student', number, 'specialty', standing, ...amounts]}
      presets={byStanding('billing.fee-new', ['unpaid', 'partly', 'settled', 'nothing'])}
      references={references}
      {...ofStudent}
      notice={
        <p className="bi-acts">
          {degrees
            .filter(each => each.degree_type !== degree_type)
            .map(each => (
              <LinkButton
                key={each.label}
                to={addressOf(newStudentFees, { params: { degree_type: each.degree_type } })}
                look="text"
                size="small"
              >
                {words(each.label)}
              </LinkButton>
            ))}
          <LinkButton to={feeReports.path} look="text" size="small" icon="chart">
            {words('billing.fee-report.many')}
          </LinkButton>
        </p>
      }
    />
  )
}

/** Master’s students of any year: whoever is not charged yet is charged from their debits. */
export function MasterFeesList() {
  const words = useWords()
  return (
    <PlainList<FeeRow>
      route={masterFees}
      word="billing.fee-master"
      columns={['student', number, 'specialty', standing, ...amounts]}
      presets={byStanding('billing.fee-master', ['unpaid', 'partly', 'settled', 'nothing'])}
      references={references}
      {...ofStudent}
      notice={
        <p className="bi-acts">
          <LinkButton to={masterPlan.path} look="text" size="small" icon="calc">
            {words('billing.debit-master.many')}
          </LinkButton>
          <LinkButton to={feeReports.path} look="text" size="small" icon="chart">
            {words('billing.fee-report.many')}
          </LinkButton>
        </p>
      }
    />
  )
}

const tones: Record<NotActiveRow['state'], Tone> = {
  delayed: 'info',
  withdrawn: 'neutral',
  discontinuous: 'warning',
  fired: 'error',
  graduate: 'success',
  hold: 'warning',
}
export function NotActiveFeesList() {
  const words = useWords()
  return (
    <PlainList<NotActiveRow>
      route={notActiveFees}
      word="billing.fee-not-active"
      columns={[
        'student',
        number,
        { source: 'mobile', render: row => <bdi dir="ltr">{row.mobile}</bdi> },
        'specialty',
        { source: 'state', tones },
        'since',
        'semesters',
        'open',
      ]}
      presets={notStudying.map(state => ({
        key: state,
        label: `billing.fee-not-active.values.state.${state}`,
        filter: { state },
      }))}
      references={references}
      {...ofStudent}
      notice={
        <p>
          <LinkButton to={notActiveReport.path} look="text" size="small" icon="chart">
            {words('billing.fee-not-active-report.many')}
          </LinkButton>
        </p>
      }
    />
  )
}
