import { showInvoice } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { PlainList, useOffice, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { temporaryDebits } from '../../contract/debits.ts'
import { priceReviews } from '../../contract/price-reviews.ts'

type Row = Out<typeof priceReviews.reply>['rows'][number]

/** Open invoices by a price that counts no longer: a row leads to the invoice; they are replaced from the debits of their semester. */
export function PriceReviewList() {
  const words = useWords()
  const { language } = useOffice()
  return (
    <PlainList<Row>
      route={priceReviews}
      word="billing.price-review"
      title="invoice"
      columns={[
        'student',
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        { source: 'specialty', isExtra: true },
        'semester',
        { source: 'invoice', render: row => <bdi dir="ltr">{row.invoice}</bdi> },
        'hours',
        'charged',
        'by_price',
        { source: 'difference', render: row => <bdi className="of-nowrap">{money(row.difference, language)}</bdi> },
      ]}
      references={{ semester_id: 'curriculum.semester', specialty_id: 'academics.specialty' }}
      open={row => addressOf(showInvoice, { params: { id: row.id } })}
      notice={
        <p>
          <LinkButton to={temporaryDebits.path} look="text" size="small" icon="calc">
            {words('billing.debit-temporary.many')}
          </LinkButton>
        </p>
      }
    />
  )
}
