import { createReceipt, listMovements, showInvoice, showMovement, showReceipt } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Facts,
  Failed,
  Page,
  useCall,
  useMay,
  useOffice,
  useSaveFile,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { Button, Card, Chip, Empty, LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { listStudents } from '@halaqa/students/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { studentAccount } from '../contract/account.ts'
import { reviewStudent } from '../contract/account-reviews.ts'
import { chargesOfStudent } from '../contract/charges.ts'
import { recreateDebit } from '../contract/debits.ts'
import { showPlans } from '../contract/instalments.ts'
import { createSettlement } from '../contract/settlements.ts'
import { statementPaper } from '../contract/statement.ts'
import { Late } from './dunning/late.tsx'
import { plansAddress } from './instalments/addresses.ts'

type Account = Out<typeof studentAccount.reply>
type Row = Account['rows'][number]

/** The account of a student as a bank writes a statement: each line leads to where it comes from. */
export function AccountPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const { isBusy, save } = useSaveFile()
  const answer = useQuery({
    queryKey: ['billing', 'account', id],
    queryFn: () => call(studentAccount, { params: { id } }),
    retry: false,
  })
  const account = answer.data
  if (!account)
    return (
      <Page title={words('billing.account.one')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  const { student } = account
  return (
    <Page
      title={words('billing.account.one')}
      sub={
        <>
          {may(listStudents.access) ? (
            <Link to={recordAddress(student.id)}>{student.full_name}</Link>
          ) : (
            <bdi>{student.full_name}</bdi>
          )}{' '}
          · <bdi dir="ltr">{student.number}</bdi> · {student.specialty}
        </>
      }
      chips={<Chip>{words(`students.student.values.state.${student.state}`, { context: student.gender })}</Chip>}
      actions={
        <>
          {account.rows.length > 0 && (
            <Button
              look="outlined"
              size="small"
              icon="dl"
              busy={isBusy}
              onClick={() => void save(statementPaper, { params: { id } }, `statement-${student.number}.pdf`)}
            >
              {words('billing.statement.open_paper')}
            </Button>
          )}
          {may(chargesOfStudent.access) && (
            <LinkButton
              to={addressOf(chargesOfStudent, { params: { id: student.id } })}
              look="outlined"
              size="small"
              icon="file"
            >
              {words('billing.charge.many')}
            </LinkButton>
          )}
          {may(reviewStudent.access) && (
            <LinkButton
              to={addressOf(reviewStudent, { params: { student_id: student.id } })}
              look="outlined"
              size="small"
              icon="check"
            >
              {words('billing.account-review.one')}
            </LinkButton>
          )}
          {may(createSettlement.access) && (
            <LinkButton
              to={addressOf(createSettlement, { params: { student_id: student.id } })}
              look="outlined"
              size="small"
              icon="scale"
            >
              {words('billing.settlement.new')}
            </LinkButton>
          )}
          {may(showPlans.access) && (account.plans > 0 || account.due > 0) && (
            <LinkButton to={plansAddress(student.id)} look="outlined" size="small" icon="cal">
              {words('billing.instalment.many')}
            </LinkButton>
          )}
          {may(createReceipt.access) && (
            <LinkButton to={`${createReceipt.path}?payer_id=${account.payer_id}`} size="small" icon="plus">
              {words('finance.receipt.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <Head account={account} />
      {account.late && <Late late={account.late} onDone={() => void answer.refetch()} />}
      {account.uncharged.length > 0 && <Uncharged account={account} onDone={() => void answer.refetch()} />}
      <Movements account={account} />
    </Page>
  )
}

function Head({ account }: { account: Account }) {
  const words = useWords()
  const { language } = useOffice()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  return (
    <Card>
      <Facts
        columns={3}
        items={(['due', 'due_now', 'to_good', 'owed_back'] as const).map(field => ({
          label: words(`billing.account.fields.${field}`),
          value: amount(account[field]),
        }))}
      />
    </Card>
  )
}

/** Subjects of a semester that no invoice asks for: charged by one press, after its preview. */
function Uncharged({ account, onDone }: { account: Account; onDone: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Notice tone="warning" icon="alert" title={words('billing.account.uncharged')}>
      {account.uncharged.map(({ semester_id, semester, subjects, amount }) => (
        <p key={semester_id} className="bi-acts">
          <span>
            {semester} · {words('billing.account.subjects', { smart_count: subjects, count: subjects })} ·{' '}
            <bdi className="of-nowrap">{money(amount, language)}</bdi>
          </span>
          {account.can.charge && (
            <ActionButton
              action={recreateDebit}
              params={{ id: account.student.id, semester_id }}
              word="billing.debit"
              label="billing.debit.actions.issue"
              onDone={onDone}
            />
          )}
        </p>
      ))}
    </Notice>
  )
}

function Movements({ account }: { account: Account }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const head = (field: string) => words(`billing.account.fields.${field}`)
  const amount = (baisa: number) => (baisa === 0 ? '—' : <bdi className="of-nowrap">{money(baisa, language)}</bdi>)
  if (!account.rows.length)
    return <Empty icon="wallet" title={words('billing.account.empty')} text={words('billing.account.empty_text')} />
  const canSeeBooks = may(listMovements.access)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box bi-account" aria-label={words('billing.account.movements')} tabIndex={0}>
      <h2>{words('billing.account.movements')}</h2>
      <DataTable<Row>
        caption={words('billing.account.movements')}
        rows={account.rows.toReversed()}
        idOf={row => row.id}
        columns={[
          {
            key: 'what',
            title: head('what'),
            main: true,
            cell: row => (
              <span className="bi-what">
                <span>
                  {canSeeBooks ? (
                    <Link to={addressOf(showMovement, { params: { id: row.id } })}>{whatOf(row, words)}</Link>
                  ) : (
                    whatOf(row, words)
                  )}
                </span>
                {row.reason && <bdi>{row.reason}</bdi>}
              </span>
            ),
          },
          {
            key: 'posted_on',
            title: head('posted_on'),
            cell: row => <time dateTime={row.posted_on}>{day(row.posted_on, language)}</time>,
          },
          {
            key: 'document',
            title: head('document'),
            cell: row => <Document row={row} />,
          },
          { key: 'debit', title: head('debit'), number: true, cell: row => amount(row.debit) },
          { key: 'credit', title: head('credit'), number: true, cell: row => amount(row.credit) },
          {
            key: 'balance',
            title: head('balance'),
            number: true,
            cell: row => <bdi className="of-nowrap">{money(row.balance, language)}</bdi>,
          },
        ]}
      />
    </section>
  )
}

/** The invoice, the receipt or the decision that it belongs to. */
function Document({ row: { document, invoice_id, receipt_id, document_link } }: { row: Row }) {
  const number = <bdi dir="ltr">{document}</bdi>
  if (receipt_id) return <Link to={addressOf(showReceipt, { params: { id: receipt_id } })}>{number}</Link>
  if (document_link) return <Link to={document_link}>{document}</Link>
  return invoice_id ? <Link to={addressOf(showInvoice, { params: { id: invoice_id } })}>{number}</Link> : number
}

/** What happened, and to what: a charge by what was sold. */
const whatOf = (row: Row, words: ReturnType<typeof useWords>): string => {
  const kind = words(`finance.movement.values.kind.${row.kind}`)
  return row.label ? `${kind}: ${words(row.label, { _: row.label })}` : kind
}
