import { editSubject } from '@halaqa/curriculum/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { type Doubled, doubledMoney, invoiceFigures, subjectIncome } from '../../contract/money-dashboards.ts'
import { invoiceAddress, receiptAddress } from '../addresses.ts'

type Income = Out<typeof subjectIncome.reply>['rows'][number]

/** What each subject of a semester brings; a row leads to the subject. */
export function SubjectIncomeList() {
  const [academic_year_id, semester_id] = [Number(useParams().academic_year_id), Number(useParams().semester_id)]
  return (
    <PlainList<Income>
      key={semester_id}
      route={subjectIncome}
      params={{ academic_year_id, semester_id }}
      word="finance.subject-income"
      title="name"
      columns={[
        { source: 'code', render: row => <bdi dir="ltr">{row.code}</bdi> },
        'name',
        'charges',
        'charged',
        'settled',
        'open',
      ]}
      open={row => addressOf(editSubject, { params: { id: row.id } })}
      notice={<ToFigures semesterId={semester_id} />}
    />
  )
}

/** What looks charged or paid twice; a row leads to the second. */
export function DoubledList() {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<Doubled>
      key={semester_id}
      route={doubledMoney}
      params={{ semester_id }}
      word="finance.doubled"
      title="payer"
      columns={[
        'payer',
        { source: 'what', tones: { charge: 'warning', payment: 'info' } },
        'about',
        { source: 'first_document', render: row => <bdi dir="ltr">{row.first_document}</bdi> },
        'first_amount',
        { source: 'first_at', isExtra: true },
        { source: 'second_document', render: row => <bdi dir="ltr">{row.second_document}</bdi> },
        'second_amount',
        'second_at',
      ]}
      presets={[
        { key: 'charge', label: 'finance.doubled.values.what.charge', filter: { what: 'charge' } },
        { key: 'payment', label: 'finance.doubled.values.what.payment', filter: { what: 'payment' } },
      ]}
      rowId={row => `${row.what} ${row.receipt_id === null ? 'invoice' : 'receipt'} ${row.second_id}`}
      open={row =>
        (row.receipt_id === null ? row.invoice_id && invoiceAddress(row.invoice_id) : receiptAddress(row.receipt_id)) ||
        undefined
      }
      notice={<ToFigures semesterId={semester_id} />}
    />
  )
}

function ToFigures({ semesterId }: { semesterId: number }) {
  const words = useWords()
  return (
    <p>
      <LinkButton
        to={addressOf(invoiceFigures, { query: { semester_id: semesterId } })}
        look="text"
        size="small"
        icon="chart"
      >
        {words('finance.invoice-figures.many')}
      </LinkButton>
    </p>
  )
}
