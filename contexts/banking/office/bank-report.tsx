import type { Out } from '@halaqa/kit-contract'
import { Loaded, PlainList, useWords } from '@halaqa/kit-office'
import { Empty } from '@halaqa/kit-web/light'
import { Navigate, useParams } from 'react-router'
import { bankReport, reportSemesters } from '../contract/reports.ts'
import { lineAddress, reportAddress } from './addresses.ts'
import { Amount } from './amount.tsx'
import { ReportSemester } from './report-semester.tsx'
import { lineTones } from './tones.ts'

type Row = Out<typeof bankReport.reply>['rows'][number]

/** The running semester's report; another is chosen there. */
export function BankReportStart() {
  const words = useWords()
  return (
    <Loaded route={reportSemesters} word="banking.receipt.many">
      {({ current_id }) =>
        current_id === null ? (
          <Empty icon="cal" title={words('banking.receipt.no_semester')} />
        ) : (
          <Navigate replace to={reportAddress(current_id)} />
        )
      }
    </Loaded>
  )
}

/** What came by bank in a semester, and what of it is matched; a row leads to its line. */
export function BankReport() {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<Row>
      key={semester_id}
      route={bankReport}
      params={{ semester_id }}
      word="banking.receipt"
      title="name"
      columns={[
        'on',
        { source: 'amount', render: row => <Amount baisa={row.amount} />, isFigure: true },
        { source: 'matched', render: row => <Amount baisa={row.matched} />, isFigure: true },
        { source: 'left', render: row => <Amount baisa={row.left} />, isFigure: true },
        { source: 'state', tones: lineTones },
        { source: 'name', render: row => <bdi>{row.name || row.text}</bdi> },
        { source: 'reference', render: row => <bdi dir="ltr">{row.reference}</bdi> },
        'bank_account',
        { source: 'text', isExtra: true },
      ]}
      presets={(['open', 'part', 'matched'] as const).map(state => ({
        key: state,
        label: `banking.line.values.state.${state}`,
        filter: { state },
      }))}
      references={{ bank_account_id: 'banking.account' }}
      open={row => lineAddress(row.id)}
      notice={<ReportSemester id={semester_id} other="variance" />}
      isReport
    />
  )
}
