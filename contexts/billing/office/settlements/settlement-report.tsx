import type { Out } from '@halaqa/kit-contract'
import { dayOf, money, number, parseDay } from '@halaqa/kit-contract/format'
import { filteredAddress, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Empty, Input } from '@halaqa/kit-web/light'
import { useState } from 'react'
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

type Span = { from: string; to: string }
const typed = (iso: string) => iso.split('-').reverse().join('-')

/** Two days, typed in any digits; told once both are days. */
function SpanForm({ from, to, onChoose }: Span & { onChoose: (span: Span) => void }) {
  const words = useWords()
  const [texts, setTexts] = useState({ from: typed(from), to: typed(to) })
  const days = { from: parseDay(texts.from), to: parseDay(texts.to) }
  const field = (key: keyof Span) => (
    <Input
      kind="code"
      label={words(`billing.settlement.fields.${key}`)}
      placeholder={typed(dayOf(new Date().toISOString()))}
      value={texts[key]}
      error={days[key] ? undefined : words('field.date')}
      onChange={event => setTexts({ ...texts, [key]: event.target.value })}
    />
  )
  return (
    <form
      className="bi-acts"
      onSubmit={event => {
        event.preventDefault()
        if (days.from && days.to) onChoose({ from: days.from, to: days.to })
      }}
    >
      {field('from')}
      {field('to')}
      <Button type="submit" look="outlined" disabled={!days.from || !days.to}>
        {words('office.list.apply')}
      </Button>
    </form>
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
