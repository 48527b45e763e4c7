import './landing.css'
import './programmes.css'
import { refundRows } from '@halaqa/finance/contract'
import { money, percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { DataTable } from '@halaqa/kit-web/table'
import { useLoaderData } from 'react-router'
import { loadPage, type PageText } from './data.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { Frame, Prose } from './frame.tsx'
import { refund } from './refund.ts'
import { Updated } from './text-page.tsx'

export const load = loadPage('return')

/** The refund of study fees: the rule as a table, a calculator, and the office's text. */
export function Page() {
  const text = useLoaderData<PageText>()
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <Frame title={text.title} text={text.description}>
      <div className="frame-two return-grid">
        <div className="frame-form">
          <DataTable
            caption={t('return.table')}
            rows={refundRows}
            idOf={row => row.from}
            columns={[
              { key: 'weeks', title: t('return.weeks'), main: true, cell: row => t(`return.weeks_${row.from}`) },
              {
                key: 'share',
                title: t('return.share'),
                number: true,
                cell: row => <bdi>{percent(row.percent, language)}</bdi>,
              },
              {
                key: 'example',
                title: t('return.example'),
                number: true,
                cell: row => <bdi>{money(refund(15, row.from).refundBaisa, language)}</bdi>,
              },
            ]}
          />
          <Prose html={text.body} />
          <Updated at={text.updated_at} />
        </div>
        <FeeCalculator alone />
      </div>
    </Frame>
  )
}
