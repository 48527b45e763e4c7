import { addressOf, type Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { ContractForm, Link, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useParams } from 'react-router'
import { freeBooks, giveFreeBook, listPurchases } from '../../contract/purchases.ts'
import { purchaseAddress } from '../addresses.ts'

type Given = Out<typeof freeBooks.reply>

/** The books that a student was given, and giving one more. */
export function FreeBooksPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={freeBooks} params={{ id }} word="studies.free-book.many">
      {given => <Shown given={given} />}
    </Loaded>
  )
}

function Shown({ given }: { given: Given }) {
  const words = useWords()
  const refresh = useAfterAct()
  const { student, rows } = given
  return (
    <Page
      title={words('studies.free-book.many')}
      sub={<Link to={recordAddress(student.id)}>{student.full_name}</Link>}
      crumbs={[{ label: words('studies.purchase.many'), to: addressOf(listPurchases) }]}
    >
      {given.can.give && (
        <ContractForm
          // Emptied after each book.
          key={rows[0]?.id ?? 0}
          route={giveFreeBook}
          params={{ id: student.id }}
          word="studies.free-book"
          values={{ title: '', semester_id: given.semester_id ?? undefined, reason: '' }}
          saveLabel={words('studies.office.purchases.give')}
          onDone={refresh}
        >
          {({ Field, Section }) => (
            <Section title={words('studies.office.purchases.give')} why={words('studies.office.purchases.free_why')}>
              <Field source="title" />
              <Field source="semester_id" />
              <Field source="reason" />
            </Section>
          )}
        </ContractForm>
      )}
      <GivenBooks rows={rows} />
    </Page>
  )
}

function GivenBooks({ rows }: { rows: Given['rows'] }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (key: string) => words(`studies.purchase.fields.${key}`)
  return (
    <Card flush>
      <DataTable
        caption={words('studies.free-book.many')}
        rows={rows}
        idOf={row => row.id}
        empty={<Empty icon="book" title={words('studies.office.purchases.none_given')} />}
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
          { key: 'reason', title: head('reason'), cell: row => <span dir="auto">{row.reason}</span> },
          { key: 'by', title: head('by'), cell: row => <bdi>{row.by}</bdi> },
          { key: 'at', title: head('at'), cell: row => day(row.at, language) },
        ]}
      />
    </Card>
  )
}
