import type { Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { filteredAddress, Loaded, Page, SpanForm, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { useSearchParams } from 'react-router'
import { settlementReport } from '../../contract/settlement-report.ts'
import { listSettlements } from '../../contract/settlements.ts'
import { Charted } from '../charted.tsx'

type Report = Out<typeof settlementReport.reply>
type Row = Report['rows'][number]

/** Settlements by kind and state, asked for between two days; each leads to them. */
export function SettlementReportPage() {
  const words = useWords()
  const { language } = useOffice()
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  return (
    <Loaded
      route={settlementReport}
      query={{ ...(from && { from }), ...(to && { to }) }}
      word="billing.settlement-report.many"
    >
      {report => (
        <Page title={words('billing.settlement-report.many')}>
          <SpanForm
            key={`${report.from} ${report.to}`}
            from={report.from}
            to={report.to}
            onChoose={span => setSearch(span, { replace: true })}
          />
          {report.rows.length === 0 ? (
            <Empty icon="scale" title={words('billing.settlement-report.empty')} />
          ) : (
            <>
              <div className="bi-tiles">
                <StatTile
                  icon="scale"
                  label={words('billing.settlement-report.count')}
                  value={report.all.count}
                  to={filteredAddress(listSettlements, { from: report.from, to: report.to })}
                />
                <StatTile
                  icon="wallet"
                  label={words('billing.settlement.fields.amount')}
                  value={money(report.all.amount, language)}
                />
              </div>
              <Rows report={report} />
            </>
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Rows({ report: { from, to, rows } }: { report: Report }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words('billing.settlement-report.by_kind')
  const name = (row: Row) =>
    words('billing.settlement-report.row', {
      kind: words(`billing.settlement.values.kind.${row.kind}`),
      state: words(`billing.settlement.values.state.${row.state}`),
    })
  const address = ({ kind, state }: Row) => filteredAddress(listSettlements, { kind, state, from, to })
  return (
    <Card>
      <Charted
        title={title}
        rows={rows}
        name={name}
        to={address}
        bar={{ key: 'amount', label: words('billing.settlement.fields.amount'), of: row => row.amount }}
        say={amount => money(amount, language)}
        head={words('billing.settlement.fields.kind')}
        columns={[
          {
            key: 'count',
            title: words('billing.settlement-report.count'),
            number: true,
            cell: row => number(row.count, language),
          },
          {
            key: 'amount',
            title: words('billing.settlement.fields.amount'),
            number: true,
            cell: row => money(row.amount, language),
          },
        ]}
      />
    </Card>
  )
}
