import { day, money } from '@halaqa/kit-contract/format'
import { Failed, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Checkbox } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openInvoicesOf } from '../../contract/receipts.ts'

/** What the payer who is chosen has to pay, the oldest first; which of it is settled may be chosen, in that order. */
export function OpenInvoices({ name, label }: { name: string; label: string }) {
  const words = useWords()
  const { language } = useOffice()
  const call = useCall()
  const { value: payer } = useChosen<number | undefined>('payer_id')
  const { value, onChange, error } = useChosen<number[] | undefined>(name)
  const chosen = value ?? []
  const before = useRef(payer)
  // What was chosen is another payer's.
  useEffect(() => {
    if (before.current !== payer && chosen.length > 0) onChange([])
    before.current = payer
  })
  const answer = useQuery({
    queryKey: ['finance', 'payer-invoices', payer],
    queryFn: () => call(openInvoicesOf, { params: { id: payer! } }),
    enabled: Boolean(payer),
    retry: false,
    gcTime: 0,
  })
  if (!payer) return <p className="of-none">{words('finance.receipt.choose_payer')}</p>
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Waiting rows={1} />
  const { rows } = answer.data
  if (!rows.length) return <p className="of-none">{words('finance.receipt.nothing_open')}</p>
  return (
    <fieldset className="fi-open">
      <legend>{label}</legend>
      {rows.map(row => (
        <Checkbox
          key={row.id}
          checked={chosen.includes(row.id)}
          onChange={event =>
            onChange(
              rows.map(each => each.id).filter(id => (id === row.id ? event.target.checked : chosen.includes(id))),
            )
          }
          label={
            <span>
              <b>{words(`finance.invoice.values.kind.${row.kind}`)}</b> <bdi dir="ltr">{row.number}</bdi>
              <small>
                {words('finance.receipt.open_of', {
                  open: money(row.open, language),
                  total: money(row.total, language),
                })}{' '}
                · <time dateTime={row.issued_on}>{day(row.issued_on, language)}</time>
              </small>
            </span>
          }
        />
      ))}
      {error && (
        <p role="alert" className="hq-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
