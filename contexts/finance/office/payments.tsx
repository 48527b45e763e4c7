import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { listPayments, showInvoice } from '../contract/invoice.ts'
import { paymentTones } from './tones.ts'

type Payment = Out<typeof listPayments.reply>['rows'][number]

/** Paid twice: somebody has to give it back. */
function Surplus() {
  const words = useWords()
  return <Chip tone="warning">{words('finance.payment.values.surplus.yes')}</Chip>
}

/** Every attempt to pay, whatever became of it; a row leads to what it is for. */
export function PaymentsList() {
  return (
    <PlainList<Payment>
      route={listPayments}
      word="finance.payment"
      title="invoice_number"
      columns={[
        'invoice_number',
        'payer_name',
        'amount',
        { source: 'state', tones: paymentTones },
        'gateway',
        { source: 'reference', render: row => row.reference && <bdi dir="ltr">{row.reference}</bdi> },
        { source: 'created_at', isExtra: true },
        'settled_at',
        { source: 'surplus', render: row => row.surplus && <Surplus /> },
      ]}
      presets={[
        { key: 'paid', label: 'finance.payment.values.state.paid', filter: { state: 'paid' } },
        { key: 'pending', label: 'finance.payment.values.state.pending', filter: { state: 'pending' } },
        { key: 'surplus', label: 'finance.payment.values.surplus.yes', filter: { surplus: 'yes' } },
        { key: 'declined', label: 'finance.payment.values.state.declined', filter: { state: 'declined' } },
      ]}
      open={({ invoice_id, link }) =>
        invoice_id ? addressOf(showInvoice, { params: { id: invoice_id } }) : (link ?? undefined)
      }
    />
  )
}
