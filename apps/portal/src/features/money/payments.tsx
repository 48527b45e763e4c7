import { ownCredit } from '@halaqa/billing/contract'
import { activePayment, ownInvoices } from '@halaqa/finance/contract'
import { day as dayText, money, number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, Empty, LinkButton, type Tone } from '@halaqa/kit-web/light'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import { profileScreen } from '@halaqa/students/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { CreditSection } from './credit.tsx'
import { Due } from './due.tsx'
import './money.css'
import { type HistoryRow, historyOf } from './paid-before.ts'
import { Reliefs } from './reliefs.tsx'
import { UnderWayList } from './under-way.tsx'

const tones: Record<HistoryRow['state'], Tone> = {
  open: 'warning',
  paid: 'success',
  exempted: 'info',
  cancelled: 'neutral',
}

/** What a student owes, why, and what was paid. */
export function Page() {
  const t = useWords('money')
  const invoices = useCallQuery(ownInvoices)
  const profile = useCallQuery(profileScreen)
  const credit = useCallQuery(ownCredit)
  const queries = useQueryClient()
  // Whatever happens to money is told: what is shown of it is asked for again.
  const again = () => {
    for (const route of [ownInvoices, ownCredit, activePayment])
      void queries.invalidateQueries({ queryKey: keyOf(route) })
  }
  useRealtime('students', { notification: again, reconnected: again })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('text')}
        actions={
          <>
            <LinkButton to="/student/payments/statement" look="outlined" icon="note">
              {t('statement.open')}
            </LinkButton>
            <LinkButton to="/student/donations" look="outlined" icon="flag">
              {t('donate')}
            </LinkButton>
          </>
        }
      />
      <UnderWayList />
      <Loaded query={invoices}>
        {({ rows }) => (
          <>
            <Section title={t('due')}>
              <Due invoices={rows.filter(each => each.state === 'open')} free={credit.data?.free ?? 0} />
            </Section>
            {credit.data && <CreditSection credit={credit.data} />}
            <Section title={t('all')}>
              <Loaded query={profile}>{({ receipts }) => <History rows={historyOf(rows, receipts)} />}</Loaded>
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function History({ rows }: { rows: HistoryRow[] }) {
  const t = useWords('money')
  const [language] = useLanguage()
  return (
    <DataTable
      caption={t('all')}
      rows={rows}
      idOf={row => row.number}
      empty={<Empty icon="wallet" title={t('none')} text={t('none_text')} />}
      columns={[
        { key: 'for', title: t('for'), cell: row => <What row={row} />, main: true },
        { key: 'number', title: t('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
        { key: 'amount', title: t('amount'), cell: row => money(row.total, language), number: true },
        { key: 'issued', title: t('issued'), cell: row => dayText(row.on, language) },
        {
          key: 'state',
          title: t('state'),
          cell: row => <Chip tone={tones[row.state]}>{t(`states.${row.state}`)}</Chip>,
        },
        {
          key: 'receipt',
          title: t('receipt'),
          cell: row =>
            row.receipts.length
              ? row.receipts.map((uuid, at) => (
                  <ReceiptButton
                    key={uuid}
                    uuid={uuid}
                    number={row.number}
                    nth={row.receipts.length > 1 ? number(at + 1, language) : undefined}
                    guard="students"
                  />
                ))
              : '—',
        },
      ]}
    />
  )
}

function What({ row }: { row: HistoryRow }) {
  return (
    <div className="mo-what">
      {row.what}
      {row.details && row.details !== row.what && (
        <small>
          <bdi>{row.details}</bdi>
        </small>
      )}
      <Reliefs reliefs={row.reliefs} />
    </div>
  )
}
