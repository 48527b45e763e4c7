import { instant, money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Empty } from '@halaqa/kit-web/light'
import { Sheet } from '../../sheet.tsx'
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
    <Sheet label={words('finance.payment.many')} className="of-box">
      <table>
        <thead>
          <tr>
            <th scope="col">{words('finance.invoice.fields.kind')}</th>
            <th scope="col">{head('invoice_number')}</th>
            <th scope="col">{head('amount')}</th>
            <th scope="col">{head('state')}</th>
            <th scope="col">{head('created_at')}</th>
          </tr>
        </thead>
        <tbody>
          {detail.payments.map(payment => (
            <tr key={payment.uuid}>
              <th scope="row">{words(`finance.kind.${payment.kind}`)}</th>
              <td>
                <bdi dir="ltr">{payment.number}</bdi>
              </td>
              <td>
                <bdi className="of-nowrap">{money(payment.amount, language)}</bdi>
              </td>
              <td>
                <Chip tone={paymentTones[payment.state]}>{words(`finance.payment.values.state.${payment.state}`)}</Chip>
              </td>
              <td>
                <time dateTime={payment.at}>{instant(payment.at, language)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
