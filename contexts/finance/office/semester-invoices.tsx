import type { Out } from '@halaqa/kit-contract'
import { ActionButton, PlainList, useAfterAct, useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { reviewPayments } from '../contract/review-payments.ts'
import {
  complaintInvoices,
  examInvoices,
  paidInvoices,
  pendingPayments,
  type SemesterInvoice,
  semesterInvoices,
  unpaidInvoices,
} from '../contract/semester-invoices.ts'
import { invoiceAddress } from './addresses.ts'
import { invoiceTones, paymentTones } from './tones.ts'

type Payment = Out<typeof pendingPayments.reply>['rows'][number]
type Reviewed = Out<typeof reviewPayments.perform.reply>
const shared = {
  title: 'number' as const,
  open: (row: SemesterInvoice) => invoiceAddress(row.id),
  references: { semester_id: 'curriculum.semester' },
}
const number = { source: 'number' as const, render: (row: SemesterInvoice) => <bdi dir="ltr">{row.number}</bdi> }
const state = { source: 'state' as const, tones: invoiceTones }
const dates = ['issued_at' as const, { source: 'settled_at' as const, isExtra: true }]
const byState = (word: string) =>
  (['open', 'paid'] as const).map(key => ({ key, label: `${word}.values.state.${key}`, filter: { state: key } }))

/** Invoices that are for a semester, of all semesters or one. */
export const SemesterInvoicesList = () => (
  <PlainList<SemesterInvoice>
    route={semesterInvoices}
    word="finance.semester-invoice"
    columns={[number, 'payer_name', 'kind', state, 'semester', 'total', 'open', ...dates]}
    presets={byState('finance.semester-invoice')}
    {...shared}
  />
)
export function UnpaidInvoicesList() {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<SemesterInvoice>
      key={semester_id}
      route={unpaidInvoices}
      params={{ semester_id }}
      word="finance.unpaid-invoice"
      columns={[number, 'payer_name', 'kind', 'total', 'paid', 'open', 'issued_at']}
      {...shared}
    />
  )
}
export function PaidInvoicesList() {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<SemesterInvoice>
      key={semester_id}
      route={paidInvoices}
      params={{ semester_id }}
      word="finance.paid-invoice"
      columns={[number, 'payer_name', 'kind', 'total', 'paid', 'issued_at', 'settled_at']}
      {...shared}
    />
  )
}
/** What complaints about grades brought. */
export const ComplaintInvoicesList = () => (
  <PlainList<SemesterInvoice>
    route={complaintInvoices}
    word="finance.complaint-invoice"
    columns={[number, 'payer_name', state, 'semester', 'total', 'open', ...dates]}
    presets={byState('finance.complaint-invoice')}
    {...shared}
  />
)
/** What resits brought, of all semesters or of the one in the address. */
export function ExamInvoicesList() {
  const semester_id = Number(useParams().semester_id) || undefined
  return (
    <PlainList<SemesterInvoice>
      key={semester_id}
      route={examInvoices}
      params={semester_id ? { semester_id } : {}}
      word="finance.exam-invoice"
      columns={[number, 'payer_name', state, 'semester', 'total', 'open', ...dates]}
      presets={byState('finance.exam-invoice')}
      {...shared}
    />
  )
}
/** What a bank has not said the last word on, and asking it. */
export function PendingPaymentsList() {
  const words = useWords()
  const say = useToast()
  const refresh = useAfterAct()
  const told = (reply: Reviewed) => {
    say({ text: words('finance.pending-payment.verified', reply) })
    if (reply.silent) say({ tone: 'error', text: words('finance.pending-payment.silent', { count: reply.silent }) })
    refresh()
  }
  return (
    <PlainList<Payment>
      route={pendingPayments}
      word="finance.pending-payment"
      title="invoice_number"
      columns={[
        'invoice_number',
        'payer_name',
        'amount',
        { source: 'state', tones: paymentTones },
        'gateway',
        { source: 'reference', render: row => row.reference && <bdi dir="ltr">{row.reference}</bdi>, isExtra: true },
        'created_at',
      ]}
      open={({ invoice_id, link }) => (invoice_id ? invoiceAddress(invoice_id) : (link ?? undefined))}
      notice={
        <p>
          <ActionButton
            action={reviewPayments}
            word="finance.pending-payment"
            label="finance.pending-payment.actions.verify"
            icon="search"
            onDone={reply => told(reply as Reviewed)}
          />
        </p>
      }
    />
  )
}
