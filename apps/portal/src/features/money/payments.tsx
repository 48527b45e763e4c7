import { ownCredit } from '@halaqa/billing/contract'
import type { Checkout, OwnInvoice } from '@halaqa/finance/contract'
import { ownInvoices, payOwnInvoice } from '@halaqa/finance/contract'
import { CallError, type Out } from '@halaqa/kit-contract'
import { day as dayText, money, number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Dialog, Empty, LinkButton, Notice, type Tone, useToast } from '@halaqa/kit-web/light'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { keyOf, useCallMutation, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import { profileScreen } from '@halaqa/students/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentMethod } from '../payment/payment-method.tsx'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { CreditSection } from './credit.tsx'
import { Parts } from './parts.tsx'
import { Pay } from './pay.tsx'
import { UseCredit } from './use-credit.tsx'
import './money.css'
import { type HistoryRow, historyOf } from './paid-before.ts'

type Invoice = Out<typeof OwnInvoice>
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
    for (const route of [ownInvoices, ownCredit]) void queries.invalidateQueries({ queryKey: keyOf(route) })
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

function Due({ invoices, free }: { invoices: Invoice[]; free: number }) {
  const t = useWords('money')
  const toast = useToast()
  const [language] = useLanguage()
  const [checkout, setCheckout] = useState<Checkout>()
  const { mutateAsync, isPending, variables } = useCallMutation(payOwnInvoice)
  const pay = async (id: number, amount: number) => {
    try {
      setCheckout(await mutateAsync({ params: { id }, body: { amount } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ text: error.problem.title, tone: 'error' })
    }
  }
  if (!invoices.length)
    return (
      <Notice tone="success" icon="check">
        {t('nothing_due')}
      </Notice>
    )
  return (
    <div className="mo-due">
      {invoices.map(invoice => (
        <Card key={invoice.id}>
          <div>
            <b>{money(invoice.parts.length ? invoice.due_now : invoice.open, language)}</b>
            <span>{invoice.name}</span>
            {invoice.parts.length === 0 && invoice.open < invoice.total && (
              <small>{t('of_total', { total: money(invoice.total, language) })}</small>
            )}
            <Reliefs reliefs={invoice.reliefs} />
            <ul>
              {invoice.lines.map(line => (
                <li key={line.label}>
                  <bdi>{line.label}</bdi> <Why line={line} />
                  <bdi>{money(line.amount, language)}</bdi>
                  {line.reason && <small className="mo-reason">{line.reason}</small>}
                </li>
              ))}
            </ul>
            {invoice.parts.length > 0 && <Parts invoice={invoice} />}
          </div>
          <div className="mo-ways">
            <Pay
              invoice={invoice}
              busy={isPending && Number(variables?.params?.id) === invoice.id}
              pay={amount => void pay(invoice.id, amount)}
            />
            {free > 0 && <UseCredit invoice={invoice} free={free} />}
          </div>
        </Card>
      ))}
      {checkout && <Paying checkout={checkout} close={() => setCheckout(undefined)} />}
    </div>
  )
}

/** How a line comes to its amount: hours by the price of one, or so many pieces; nothing of a single one. */
function Why({ line: { quantity, unit, unit_amount } }: { line: Invoice['lines'][number] }) {
  const t = useWords('money')
  const [language] = useLanguage()
  if (quantity === 1 && unit !== 'hour') return null
  const count = unit === 'hour' ? t('hours', { count: quantity }) : number(quantity, language)
  return (
    <span>
      · <bdi>{count}</bdi> × <bdi>{money(unit_amount, language)}</bdi> ={' '}
    </span>
  )
}

/** What others settle of an invoice: a fund, a sponsor, or the college, which let it go. */
function Reliefs({ reliefs }: Pick<Invoice, 'reliefs'>) {
  const t = useWords('money')
  const [language] = useLanguage()
  return reliefs.map(({ kind, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and never change places.
    <small key={at}>{t(`reliefs.${kind}`, { amount: money(amount, language) })}</small>
  ))
}

/** The bank opens in a tab of its own; this one goes where the payment is waited for. */
function Paying({ checkout, close }: { checkout: Checkout; close: () => void }) {
  const t = useWords('money')
  const go = useNavigate()
  return (
    <Dialog open title={t('pay')} closeLabel={t('close')} onClose={close}>
      <PaymentMethod checkout={checkout} chosen={() => void go(`/payment/handle?payment=${checkout.payment_uuid}`)} />
    </Dialog>
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
