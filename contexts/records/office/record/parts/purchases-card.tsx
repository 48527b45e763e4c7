import { addressOf } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { Link, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { createPurchase } from '@halaqa/studies/contract'
import { freeBooksAddress, purchaseAddress } from '@halaqa/studies/office/addresses'
import { purchaseTones } from '@halaqa/studies/office/tones'
import type { Record } from '../record.ts'

/** The books of a student on the record, and the way to sell or give another. */
export function PurchasesCard({ record }: { record: Record }) {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const head = (key: string) => words(`studies.purchase.fields.${key}`)
  const mayWrite = may(createPurchase.access)
  if (!record.purchases.length && !mayWrite) return null
  return (
    <Card as="section" flush aria-label={words('studies.purchase.many')}>
      <h2 className="st-part-title">{words('studies.purchase.many')}</h2>
      {record.purchases.length > 0 && (
        <DataTable
          caption={words('studies.purchase.many')}
          rows={record.purchases}
          idOf={row => row.id}
          columns={[
            {
              key: 'title',
              title: head('title'),
              main: true,
              cell: row => (
                <Link to={purchaseAddress(row.id)} dir="auto">
                  {row.title}
                </Link>
              ),
            },
            { key: 'semester', title: head('semester'), cell: row => row.semester },
            { key: 'quantity', title: head('quantity'), number: true, cell: row => row.quantity },
            {
              key: 'total',
              title: head('total'),
              number: true,
              cell: row => <bdi className="of-nowrap">{money(row.total, language)}</bdi>,
            },
            {
              key: 'state',
              title: head('state'),
              cell: row => (
                <Chip tone={purchaseTones[row.state]}>{words(`studies.purchase.values.state.${row.state}`)}</Chip>
              ),
            },
          ]}
        />
      )}
      {mayWrite && (
        <p className="gr-acts gr-pages">
          <LinkButton
            to={addressOf(createPurchase, { query: { student_id: record.id } })}
            look="outlined"
            size="small"
            icon="plus"
          >
            {words('studies.office.purchases.new')}
          </LinkButton>
          <LinkButton to={freeBooksAddress(record.id)} look="outlined" size="small" icon="book">
            {words('studies.office.purchases.give')}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}
