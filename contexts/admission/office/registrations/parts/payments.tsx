import { instant, money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { paymentTones } from '../../tones.ts'
import type { Detail } from '../detail.ts'

/** What was paid, and what was tried. */
export function PaymentsPart({ detail }: { detail: Detail }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`finance.payment.fields.${field}`)
  if (detail.payments.length === 0)
    return (
      <Empty
        icon="wallet"
        title={words('admission.office.payments.none')}
        text={words(`admission.office.payments.fee_${detail.fee_state}`)}
      />
    )
  return (
    <DataTable
      caption={words('finance.payment.many')}
      rows={detail.payments}
      idOf={payment => payment.uuid}
      columns={[
        {
          key: 'kind',
          title: words('finance.invoice.fields.kind'),
          main: true,
          cell: payment => words(`finance.kind.${payment.kind}`),
        },
        { key: 'number', title: head('invoice_number'), cell: payment => <bdi dir="ltr">{payment.number}</bdi> },
        {
          key: 'amount',
          title: head('amount'),
          cell: payment => <bdi className="of-nowrap">{money(payment.amount, language)}</bdi>,
        },
        {
          key: 'state',
          title: head('state'),
          cell: ({ state }) => <Chip tone={paymentTones[state]}>{words(`finance.payment.values.state.${state}`)}</Chip>,
        },
        {
          key: 'at',
          title: head('created_at'),
          cell: payment => <time dateTime={payment.at}>{instant(payment.at, language)}</time>,
        },
      ]}
    />
  )
}
