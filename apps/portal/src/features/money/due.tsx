import type { OwnInvoice } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { money, number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Checkbox, Notice } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { Parts } from './parts.tsx'
import { Pay } from './pay.tsx'
import { payableOf } from './payable.ts'
import { PayingDialog } from './paying.tsx'
import { Reliefs } from './reliefs.tsx'
import { UseCredit } from './use-credit.tsx'
import { type Paying, usePaying } from './use-paying.ts'

type Invoice = Out<typeof OwnInvoice>

/** What is owed: each invoice is paid by itself, wholly or in part, or several of them together. */
export function Due({ invoices, free }: { invoices: Invoice[]; free: number }) {
  const t = useWords('money')
  const paying = usePaying()
  const [ticked, setTicked] = useState<number[]>([])
  if (!invoices.length)
    return (
      <Notice tone="success" icon="check">
        {t('nothing_due')}
      </Notice>
    )
  const chosen = invoices.filter(each => ticked.includes(each.id))
  const tick = (id: number, isOn: boolean) => setTicked(isOn ? [...ticked, id] : ticked.filter(each => each !== id))
  return (
    <div className="mo-due">
      {invoices.map(invoice => (
        <Card key={invoice.id}>
          <div>
            <Owed invoice={invoice} />
            {invoices.length > 1 && (
              <Checkbox
                label={t('choose_together')}
                checked={ticked.includes(invoice.id)}
                onChange={event => tick(invoice.id, event.target.checked)}
              />
            )}
          </div>
          {chosen.length < 2 && (
            <div className="mo-ways">
              <Pay
                payable={payableOf([invoice])}
                busy={paying.busyWith?.[0] === invoice.id}
                pay={amount => void paying.begin({ ids: [invoice.id], amount })}
              />
              {free > 0 && <UseCredit invoice={invoice} free={free} />}
            </div>
          )}
        </Card>
      ))}
      {chosen.length > 1 && <Together chosen={chosen} paying={paying} />}
      <PayingDialog paying={paying} />
    </div>
  )
}

/** Several invoices, paid with one payment. */
function Together({ chosen, paying }: { chosen: Invoice[]; paying: Paying }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const payable = payableOf(chosen)
  return (
    <Card as="section" className="mo-together" aria-label={t('together')}>
      <div>
        <b>{money(payable.open, language)}</b>
        <span>{t('together_of', { count: chosen.length })}</span>
        <small>{t('together_order')}</small>
      </div>
      <div className="mo-ways">
        <Pay
          key={chosen.map(each => each.id).join()}
          payable={payable}
          label={t('pay_together')}
          busy={paying.busyWith !== undefined}
          pay={amount => void paying.begin({ ids: chosen.map(each => each.id), amount })}
        />
      </div>
    </Card>
  )
}

function Owed({ invoice }: { invoice: Invoice }) {
  const t = useWords('money')
  const [language] = useLanguage()
  return (
    <>
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
    </>
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
