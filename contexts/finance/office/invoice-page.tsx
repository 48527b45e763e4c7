import type { Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import { Facts, Failed, Link, Page, useCall, useMay, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { showInvoice } from '../contract/invoice.ts'
import { createReceipt } from '../contract/receipts.ts'
import { newReceiptAddress, receiptAddress } from './addresses.ts'
import { Payer } from './payer.tsx'
import { invoiceTones, paymentTones } from './tones.ts'

type Invoice = Out<typeof showInvoice.reply>

/** An invoice: for what, how much, and every attempt to pay it. */
export function InvoicePage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const answer = useQuery({
    queryKey: ['finance', 'invoice', id],
    queryFn: () => call(showInvoice, { params: { id } }),
    retry: false,
  })
  const invoice = answer.data
  if (!invoice)
    return (
      <Page title={words('finance.invoice.one')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  return (
    <Page
      title={<bdi dir="ltr">{invoice.number}</bdi>}
      plainTitle={invoice.number}
      sub={<bdi>{invoice.payer_name}</bdi>}
      chips={<Chip tone={invoiceTones[invoice.state]}>{words(`finance.invoice.values.state.${invoice.state}`)}</Chip>}
      actions={
        invoice.state === 'open' &&
        may(createReceipt.access) && (
          <LinkButton to={newReceiptAddress(invoice.id)} size="small" icon="plus">
            {words('finance.receipt.new')}
          </LinkButton>
        )
      }
    >
      <Head invoice={invoice} />
      <Lines invoice={invoice} />
      {invoice.parts.length > 0 && <Parts invoice={invoice} />}
      <Payments invoice={invoice} />
      {invoice.receipts.length > 0 && <Receipts invoice={invoice} />}
      {invoice.other_credits.length > 0 && <OtherCredits invoice={invoice} />}
      {invoice.refunds.length > 0 && <Refunds invoice={invoice} />}
    </Page>
  )
}

function Head({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`finance.invoice.fields.${field}`)
  return (
    <Card>
      <Facts
        columns={2}
        items={[
          { label: label('payer_name'), value: <Payer of={invoice} /> },
          { label: label('kind'), value: words(`finance.invoice.values.kind.${invoice.kind}`) },
          { label: label('total'), value: <bdi>{money(invoice.total, language)}</bdi> },
          { label: label('issued_at'), value: instant(invoice.issued_at, language) },
          { label: label('paid'), value: <bdi>{money(invoice.paid, language)}</bdi> },
          { label: label('settled_at'), value: invoice.settled_at && instant(invoice.settled_at, language) },
          {
            label: words('finance.office.rest'),
            value: <bdi>{money(invoice.open, language)}</bdi>,
          },
        ]}
      />
    </Card>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={words('finance.office.lines')} tabIndex={0}>
      <h2>{words('finance.office.lines')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('finance.receipt.item')}</th>
            <th scope="col">{words('finance.receipt.quantity')}</th>
            <th scope="col">{words('finance.office.unit')}</th>
            <th scope="col">{words('finance.receipt.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(line => (
            <tr key={line.label}>
              <th scope="row">
                {words(line.label, { _: line.label })}
                {line.reason && <small className="fi-reason">{line.reason}</small>}
              </th>
              <td>{line.quantity}</td>
              <td>{amount(line.unit_amount)}</td>
              <td>{amount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words('finance.receipt.total')}
            </th>
            <td>{amount(invoice.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** What it is asked for in, and what of each part is paid. */
function Parts({ invoice: { parts, parts_link } }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={words('finance.office.parts')} tabIndex={0}>
      <h2>{words('finance.office.parts')}</h2>
      <DataTable
        caption={words('finance.office.parts')}
        rows={parts}
        idOf={part => parts.indexOf(part)}
        columns={[
          {
            key: 'due_on',
            title: words('finance.office.due_on'),
            main: true,
            cell: part => <time dateTime={part.due_on}>{day(part.due_on, language)}</time>,
          },
          { key: 'amount', title: words('finance.receipt.amount'), number: true, cell: part => amount(part.amount) },
          {
            key: 'paid',
            title: words('finance.invoice.fields.paid'),
            number: true,
            cell: part => amount(part.paid),
          },
          {
            key: 'open',
            title: words('finance.office.rest'),
            number: true,
            cell: part => amount(part.amount - part.paid),
          },
        ]}
      />
      {parts_link && (
        <p className="fi-plan">
          <Link to={parts_link}>{words('finance.office.to_plan')}</Link>
        </p>
      )}
    </section>
  )
}

function Payments({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`finance.payment.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={words('finance.payment.many')} tabIndex={0}>
      <h2>{words('finance.payment.many')}</h2>
      {invoice.payments.length === 0 ? (
        <p className="of-none">{words('finance.office.no_payments')}</p>
      ) : (
        <DataTable
          caption={words('finance.payment.many')}
          rows={invoice.payments}
          idOf={payment => payment.id}
          columns={[
            {
              key: 'created_at',
              title: head('created_at'),
              main: true,
              cell: row => <time dateTime={row.created_at}>{instant(row.created_at, language)}</time>,
            },
            {
              key: 'amount',
              title: head('amount'),
              cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
            },
            {
              key: 'state',
              title: head('state'),
              cell: row => (
                <Chip tone={paymentTones[row.state]}>{words(`finance.payment.values.state.${row.state}`)}</Chip>
              ),
            },
            {
              key: 'gateway',
              title: head('gateway'),
              cell: row => words(`finance.payment.values.gateway.${row.gateway}`),
            },
            { key: 'reference', title: head('reference'), cell: row => <bdi dir="ltr">{row.reference ?? '—'}</bdi> },
          ]}
        />
      )}
    </section>
  )
}

/** What came at a desk or by transfer: the part of each receipt that settles it. */
function Receipts({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`finance.receipt.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={words('finance.receipt.many')} tabIndex={0}>
      <h2>{words('finance.receipt.many')}</h2>
      <DataTable
        caption={words('finance.receipt.many')}
        rows={invoice.receipts}
        idOf={row => row.id}
        columns={[
          {
            key: 'number',
            title: head('number'),
            main: true,
            cell: row => (
              <Link to={receiptAddress(row.id)}>
                <bdi dir="ltr">{row.number}</bdi>
              </Link>
            ),
          },
          { key: 'kind', title: head('kind'), cell: row => words(`finance.receipt.values.kind.${row.kind}`) },
          {
            key: 'posted_on',
            title: head('posted_on'),
            cell: row => <time dateTime={row.posted_on}>{day(row.posted_on, language)}</time>,
          },
          {
            key: 'amount',
            title: head('amount'),
            cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
          },
        ]}
      />
    </section>
  )
}

/** What settles it besides: a grant, what a sponsor owes, what the college let go, what was to good before. */
function OtherCredits({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words('finance.invoice.other_credits')
  const head = (field: string) => words(`finance.movement.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={invoice.other_credits}
        idOf={row => row.id}
        columns={[
          {
            key: 'kind',
            title: head('kind'),
            main: true,
            cell: row =>
              row.document_link ? (
                <Link to={row.document_link}>{row.document}</Link>
              ) : (
                words(`finance.movement.values.kind.${row.kind}`)
              ),
          },
          {
            key: 'posted_on',
            title: head('posted_on'),
            cell: row => <time dateTime={row.posted_on}>{day(row.posted_on, language)}</time>,
          },
          {
            key: 'amount',
            title: head('amount'),
            number: true,
            cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
          },
          { key: 'reason', title: head('reason'), cell: row => <bdi>{row.reason}</bdi> },
        ]}
      />
    </section>
  )
}

/** What is owed back to the payer, and why. */
function Refunds({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`finance.refund.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={words('finance.refund.many')} tabIndex={0}>
      <h2>{words('finance.refund.many')}</h2>
      <DataTable
        caption={words('finance.refund.many')}
        rows={invoice.refunds}
        idOf={refund => refund.id}
        columns={[
          {
            key: 'at',
            title: head('at'),
            main: true,
            cell: row => <time dateTime={row.at}>{instant(row.at, language)}</time>,
          },
          {
            key: 'amount',
            title: head('amount'),
            cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
          },
          { key: 'reason', title: head('reason'), cell: row => <bdi>{row.reason}</bdi> },
          { key: 'by', title: head('by'), cell: row => <bdi>{row.by}</bdi> },
        ]}
      />
    </section>
  )
}
