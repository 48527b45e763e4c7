import type { Out } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Chart, filteredAddress, Loaded, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { accountReviews, reviewReport } from '../../contract/account-reviews.ts'
import { SemesterPage, useSemesterAsked } from '../semester-page.tsx'

type Report = Out<typeof reviewReport.reply>
type Row = Report['by_finding'][number]
const word = 'billing.account-review'

/** How many accounts of a semester do not look right, how many were looked at, and by whom. */
export function ReviewReportPage() {
  const words = useWords()
  const { query, choose } = useSemesterAsked()
  return (
    <Loaded route={reviewReport} query={query} word="billing.review-report.many">
      {report => (
        <SemesterPage title={words('billing.review-report.many')} report={report} onChoose={choose}>
          {semesterId => <OfSemester report={report} semesterId={semesterId} />}
        </SemesterPage>
      )}
    </Loaded>
  )
}

function OfSemester({ report, semesterId }: { report: Report; semesterId: number }) {
  const words = useWords()
  const { language } = useOffice()
  const rows = report.by_finding.filter(row => row.due + row.done > 0)
  if (!rows.length) return <Empty icon="check" title={words(`${word}.empty`)} text={words(`${word}.empty_text`)} />
  const name = (row: Row) => words(`${word}.values.finding.${row.finding}`)
  const state = (review: 'due' | 'done') => words(`${word}.values.review.${review}`)
  const at = (row: Row, review: 'due' | 'done') =>
    filteredAddress(accountReviews, { semester_id: semesterId, finding: row.finding, review })
  const column = (key: 'due' | 'done') => ({
    key,
    title: state(key),
    number: true,
    cell: (row: Row) => (
      <LinkButton to={at(row, key)} look="text" size="small">
        {number(row[key], language)}
      </LinkButton>
    ),
  })
  return (
    <>
      <Card as="section" aria-label={words(`${word}.fields.finding`)}>
        <Chart
          title={words('billing.review-report.by_finding')}
          labels={rows.map(name)}
          series={(['due', 'done'] as const).map(key => ({
            key,
            label: state(key),
            values: rows.map(row => row[key]),
          }))}
          to={(series, index) => at(rows[index]!, series as 'due' | 'done')}
        />
        <DataTable
          rows={rows}
          idOf={row => row.finding}
          caption={words('billing.review-report.by_finding')}
          columns={[
            { key: 'finding', title: words(`${word}.fields.finding`), main: true, cell: name },
            column('due'),
            column('done'),
          ]}
        />
      </Card>
      {report.by_person.length > 0 && (
        <Card as="section" aria-label={words('billing.review-report.by_person')}>
          <h2>{words('billing.review-report.by_person')}</h2>
          <DataTable
            rows={report.by_person}
            idOf={row => row.by}
            caption={words('billing.review-report.by_person')}
            columns={[
              { key: 'by', title: words(`${word}.fields.by`), main: true, cell: row => <bdi>{row.by}</bdi> },
              { key: 'done', title: state('done'), number: true, cell: row => number(row.done, language) },
            ]}
          />
        </Card>
      )}
    </>
  )
}
