import type { Out } from '@halaqa/kit-contract'
import { day, instant, money, number } from '@halaqa/kit-contract/format'
import { type Fact, Facts, Link, Loaded, Page, useMayOpen, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Icon } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useParams } from 'react-router'
import { showMovement } from '../contract/journal.ts'
import { documentAddress, journalAddress, movementAddress } from './addresses.ts'
import { entryTones } from './tones.ts'

type Movement = Out<typeof showMovement.reply>
type Related = Movement['settlements'][number]

/** Where an amount comes from: what was sold, how it was paid, what settled it and what took it back. */
export function MovementPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={showMovement} params={{ id }} word="finance.movement.one">
      {movement => (
        <Page
          title={words('finance.ledger.title', { number: movement.id })}
          about={words('finance.ledger.whence')}
          chips={<Kind kind={movement.kind} />}
        >
          <Head movement={movement} />
          {movement.line && <Sold movement={movement} line={movement.line} />}
          {movement.payment && <Came payment={movement.payment} />}
          <Settled movement={movement} />
          {movement.reverses && <Others title={words('finance.ledger.reverses')} rows={[movement.reverses]} />}
          {movement.reversed_by.length > 0 && (
            <Others title={words('finance.ledger.reversed_by')} rows={movement.reversed_by} />
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Kind({ kind }: { kind: Movement['kind'] }) {
  const words = useWords()
  return <Chip tone={entryTones[kind]}>{words(`finance.movement.values.kind.${kind}`)}</Chip>
}

function Amount({ baisa }: { baisa: number }) {
  const { language } = useOffice()
  return <bdi className="of-nowrap">{money(baisa, language)}</bdi>
}

/** Its amount, out of which account it went and into which, and who posted it. */
function Head({ movement }: { movement: Movement }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`finance.movement.fields.${field}`)
  const facts: Fact[] = [
    {
      label: label('posted_on'),
      value: <time dateTime={movement.posted_on}>{day(movement.posted_on, language)}</time>,
    },
    { label: label('at'), value: <time dateTime={movement.at}>{instant(movement.at, language)}</time> },
    { label: label('document'), value: movement.document && <Document movement={movement} /> },
    { label: label('by_name'), value: <bdi>{movement.by_name}</bdi> },
    ...(movement.acting_by_name
      ? [{ label: label('acting_by_name'), value: <bdi>{movement.acting_by_name}</bdi> }]
      : []),
    ...(movement.reason ? [{ label: label('reason'), value: <bdi>{movement.reason}</bdi> }] : []),
  ]
  return (
    <Card className="fi-head">
      <p className="fi-amount-head">
        <Amount baisa={movement.amount} />
      </p>
      <div className="fi-way">
        <Account
          label={words('finance.ledger.from')}
          id={movement.credit_id}
          name={movement.credit_name}
          page={movement.credit_link}
        />
        <Icon name="arrow" size={22} />
        <Account
          label={words('finance.ledger.into')}
          id={movement.debit_id}
          name={movement.debit_name}
          page={movement.debit_link}
        />
      </div>
      <Facts columns={2} items={facts} />
    </Card>
  )
}

type AccountProps = { label: string; id: number; name: string; page: string | null }
/** An account, which leads to all its movements, and to the page of whose it is. */
function Account({ label, id, name, page }: AccountProps) {
  const words = useWords()
  const mayOpen = useMayOpen()
  return (
    <div>
      <small>{label}</small>
      <Link to={journalAddress({ account_id: id })}>
        <bdi>{name}</bdi>
      </Link>
      {page && mayOpen(page) && (
        <small>
          <Link to={page}>{words('finance.ledger.account_page')}</Link>
        </small>
      )}
    </div>
  )
}

function Document({
  movement,
}: {
  movement: Pick<Movement, 'document' | 'document_link' | 'invoice_id' | 'receipt_id'>
}) {
  const number = <bdi dir="ltr">{movement.document}</bdi>
  const to = documentAddress(movement)
  return to ? <Link to={to}>{number}</Link> : number
}

type SoldProps = { movement: Movement; line: NonNullable<Movement['line']> }
function Sold({ movement, line }: SoldProps) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Card as="section" className="fi-part">
      <h2>{words('finance.ledger.sold')}</h2>
      <Facts
        columns={2}
        items={[
          { label: words('finance.receipt.item'), value: <bdi>{words(line.label, { _: line.label })}</bdi> },
          {
            label: words('finance.ledger.counted'),
            value: (
              <>
                <bdi>{number(line.quantity, language)}</bdi> × <Amount baisa={line.unit_amount} /> ={' '}
                <Amount baisa={line.amount} />
              </>
            ),
          },
          { label: words('finance.invoice.fields.number'), value: <Document movement={movement} /> },
          ...(line.price
            ? [
                {
                  label: words('finance.ledger.price'),
                  value: (
                    <>
                      <Amount baisa={line.price.amount} /> ·{' '}
                      {words('finance.ledger.price_from', { day: day(line.price.from, language) })}
                    </>
                  ),
                },
              ]
            : []),
          ...(line.reason ? [{ label: words('finance.ledger.reason'), value: <bdi>{line.reason}</bdi> }] : []),
        ]}
      />
    </Card>
  )
}

function Came({ payment }: { payment: NonNullable<Movement['payment']> }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Card as="section" className="fi-part">
      <h2>{words('finance.ledger.came')}</h2>
      <Facts
        columns={3}
        items={[
          { label: words('finance.ledger.gateway'), value: words(`finance.gateway.${payment.gateway}`) },
          {
            label: words('finance.ledger.reference'),
            value: payment.reference && <bdi dir="ltr">{payment.reference}</bdi>,
          },
          {
            label: words('finance.ledger.paid_at'),
            value: <time dateTime={payment.paid_at}>{instant(payment.paid_at, language)}</time>,
          },
        ]}
      />
    </Card>
  )
}

function Settled({ movement }: { movement: Movement }) {
  const words = useWords()
  const { side, open, settlements } = movement
  if (open === null && settlements.length === 0) return null
  return (
    <Others
      title={words(side === 'debit' ? 'finance.ledger.settled_by' : 'finance.ledger.settles')}
      none={words('finance.ledger.none_settled')}
      rows={settlements}
      open={open}
      isSummed
    />
  )
}

type OthersProps = {
  title: string
  rows: readonly Related[]
  none?: string
  /** What is left, where something is settled; null or not given where nothing can be. */
  open?: number | null
  isSummed?: boolean
}
/** Other movements, and how much of each it is about; each leads to its own page. */
function Others({ title, rows, none, open = null, isSummed }: OthersProps) {
  const words = useWords()
  const { language } = useOffice()
  const sum = rows.reduce((all, row) => all + row.amount, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="of-none">{none}</p>
      ) : (
        <DataTable
          caption={title}
          rows={rows}
          idOf={row => row.id}
          columns={[
            {
              key: 'id',
              title: words('finance.ledger.movement'),
              main: true,
              cell: row => (
                <Link to={movementAddress(row.id)}>{words('finance.ledger.title', { number: row.id })}</Link>
              ),
            },
            { key: 'kind', title: words('finance.movement.fields.kind'), cell: row => <Kind kind={row.kind} /> },
            {
              key: 'posted_on',
              title: words('finance.movement.fields.posted_on'),
              cell: row => <time dateTime={row.posted_on}>{day(row.posted_on, language)}</time>,
            },
            {
              key: 'label',
              title: words('finance.receipt.item'),
              cell: row => <bdi>{row.label ? words(row.label, { _: row.label }) : '—'}</bdi>,
            },
            {
              key: 'document',
              title: words('finance.movement.fields.document'),
              cell: row => <bdi dir="ltr">{row.document || '—'}</bdi>,
            },
            {
              key: 'amount',
              title: words('finance.ledger.part'),
              number: true,
              cell: row => <Amount baisa={row.amount} />,
            },
          ]}
        />
      )}
      {isSummed && (
        <dl className="fi-sums">
          {rows.length > 0 && (
            <div>
              <dt>{words('finance.receipt.total')}</dt>
              <dd>
                <Amount baisa={sum} />
              </dd>
            </div>
          )}
          {open !== null && (
            <div>
              <dt>{words('finance.movement.fields.open')}</dt>
              <dd>
                <Amount baisa={open} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
