import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { listInvoices, showInvoice } from '../contract/invoice.ts'
import { invoiceTones } from './tones.ts'

type Invoice = Out<typeof listInvoices.reply>['rows'][number]

export function InvoicesList() {
  return (
    <PlainList<Invoice>
      route={listInvoices}
      word="finance.invoice"
      title="number"
      columns={[
        'number',
        'payer_name',
        'kind',
        { source: 'state', tones: invoiceTones },
        'total',
        'paid',
        { source: 'open', isExtra: true },
        'issued_at',
        { source: 'settled_at', isExtra: true },
      ]}
      presets={[
        { key: 'open', label: 'finance.invoice.values.state.open', filter: { state: 'open' } },
        { key: 'paid', label: 'finance.invoice.values.state.paid', filter: { state: 'paid' } },
      ]}
      open={invoice => addressOf(showInvoice, { params: { id: invoice.id } })}
    />
  )
}
