import type { Out } from '@halaqa/kit-contract'
import { day, number } from '@halaqa/kit-contract/format'
import { Facts, filteredAddress, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { listLines } from '../contract/lines.ts'
import { varianceReport } from '../contract/reports.ts'
import { statementAddress } from './addresses.ts'
import { Amount } from './amount.tsx'
import { ReportSemester } from './report-semester.tsx'

type Report = Out<typeof varianceReport.reply>
const parts = ['books', 'closing', 'difference', 'before', 'only_books', 'only_bank', 'rest'] as const

/** How the books differ from the bank at the end of a semester, account by account, and what explains it. */
export function VarianceReport() {
  const words = useWords()
  const semester_id = Number(useParams().semester_id)
  return (
    <Loaded route={varianceReport} params={{ semester_id }} word="banking.variance.many">
      {report => (
        <Page title={words('banking.variance.many')}>
          <ReportSemester id={semester_id} other="receipt" />
          {report.rows.length ? (
            <Accounts report={report} />
          ) : (
            <Empty icon="scale" title={words('banking.variance.empty')} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Accounts({ report: { rows, semester } }: { report: Report }) {
  const words = useWords()
  const { language } = useOffice()
  const say = (key: string) => words(`banking.variance.${key}`)
  return rows.map(({ id, bank_account, statement, variance, lines, left }) => (
    <Card as="section" key={id} aria-label={bank_account}>
      <h2 className="bk-title">{bank_account}</h2>
      {!statement && <p className="of-none">{say('no_statement')}</p>}
      {statement && !variance && <p className="of-none">{say('unknown')}</p>}
      {variance && (
        <Facts columns={3} items={parts.map(key => ({ label: say(key), value: <Amount baisa={variance[key]} /> }))} />
      )}
      <p className="bk-above">
        {statement && (
          <LinkButton to={statementAddress(statement.id)} look="text" size="small" icon="file">
            {say('statement')}: {day(statement.last_on, language)}
          </LinkButton>
        )}
        <LinkButton
          to={filteredAddress(listLines, { bank_account_id: id, from: semester.starts_on, until: semester.ends_on })}
          look="text"
          size="small"
          icon="list"
        >
          {say('lines')}: {number(lines, language)} · <Amount baisa={left} />
        </LinkButton>
      </p>
    </Card>
  ))
}
