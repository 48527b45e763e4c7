import type { Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { filteredAddress, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { notActiveFees, notActiveReport } from '../../contract/fees-by-state.ts'
import { Charted } from '../charted.tsx'

type Report = Out<typeof notActiveReport.reply>
type Row = Report['by_state'][number]

/** Who does not study and still owes, over all semesters. */
export function NotActivePage() {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Loaded route={notActiveReport} word="billing.fee-not-active-report.many">
      {({ all, by_state }) => (
        <Page title={words('billing.fee-not-active-report.many')}>
          {all.students === 0 ? (
            <Empty icon="wallet" title={words('billing.fee-not-active.empty')} />
          ) : (
            <>
              <div className="bi-tiles">
                <StatTile
                  icon="users"
                  label={words('billing.fee-report.students')}
                  value={all.students}
                  to={notActiveFees.path}
                />
                <StatTile
                  icon="clock"
                  tone="warning"
                  label={words('billing.fee-not-active.fields.open')}
                  value={money(all.open, language)}
                  to={notActiveFees.path}
                />
              </div>
              <ByState rows={by_state.filter(row => row.students > 0)} />
            </>
          )}
        </Page>
      )}
    </Loaded>
  )
}

/** What each state owes; a bar, and a row, lead to them. */
function ByState({ rows }: { rows: Row[] }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words('billing.fee-not-active-report.by_state')
  const name = (row: Row) => words(`billing.fee-not-active.values.state.${row.state}`)
  const to = (row: Row) => filteredAddress(notActiveFees, { state: row.state })
  return (
    <Card>
      <Charted
        title={title}
        rows={rows}
        name={name}
        to={to}
        bar={{ key: 'open', label: words('billing.fee-not-active.fields.open'), of: row => row.open }}
        say={amount => money(amount, language)}
        head={words('billing.fee-not-active.fields.state')}
        columns={[
          {
            key: 'students',
            title: words('billing.fee-report.students'),
            number: true,
            cell: row => number(row.students, language),
          },
          {
            key: 'open',
            title: words('billing.fee-not-active.fields.open'),
            number: true,
            cell: row => money(row.open, language),
          },
        ]}
      />
    </Card>
  )
}
