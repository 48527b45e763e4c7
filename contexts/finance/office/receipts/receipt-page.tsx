import type { Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  type Fact,
  Facts,
  Link,
  Loaded,
  Page,
  useMay,
  useOffice,
  useSaveFile,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Chip } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useParams } from 'react-router'
import { showMovement } from '../../contract/journal.ts'
import {
  askReversal,
  confirmReceipt,
  keepReceipt,
  listReceipts,
  receiptPaper,
  refuseReceipt,
  reverseReceipt,
  showReceipt,
} from '../../contract/receipts.ts'
import { invoiceAddress, movementAddress, tillAddress } from '../addresses.ts'
import { WaitsInClosedMonth } from '../closed-day.tsx'
import { Payer } from '../payer.tsx'
import { receiptTones } from '../tones.ts'

const word = 'finance.receipt'
type Receipt = Out<typeof showReceipt.reply>

/** A receipt: what came, how, and what it settles. */
export function ReceiptPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showReceipt} params={{ id }} word={`${word}.one`}>
      {receipt => <Shown receipt={receipt} />}
    </Loaded>
  )
}

function Shown({ receipt }: { receipt: Receipt }) {
  const words = useWords()
  return (
    <Page
      title={receipt.number ? <bdi dir="ltr">{receipt.number}</bdi> : words(`${word}.one`)}
      plainTitle={receipt.number ?? words(`${word}.one`)}
      sub={<bdi>{receipt.payer_name}</bdi>}
      crumbs={[{ label: words(`${word}.many`), to: listReceipts.path }]}
      chips={<Chip tone={receiptTones[receipt.state]}>{words(`${word}.values.state.${receipt.state}`)}</Chip>}
      actions={<Acts receipt={receipt} />}
    >
      {receipt.is_day_closed && <WaitsInClosedMonth />}
      <Head receipt={receipt} />
      {receipt.state !== 'refused' && receipt.state !== 'reversed' && <Settles receipt={receipt} />}
    </Page>
  )
}

function Acts({ receipt }: { receipt: Receipt }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  const { id, number, state, can } = receipt
  const own = { params: { id }, word }
  return (
    <>
      {number && state !== 'reversed' && (
        <Button
          look="outlined"
          size="small"
          icon="dl"
          busy={isBusy}
          onClick={() => void save(receiptPaper, { params: { id } }, `${number}.pdf`)}
        >
          {words(`${word}.open_paper`)}
        </Button>
      )}
      {can.confirm && (
        <ActionButton {...own} action={confirmReceipt} label={`${word}.actions.confirm`} icon="check" look="filled" />
      )}
      {can.refuse && <ActionButton {...own} action={refuseReceipt} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askReversal} label={`${word}.actions.request`} />}
      {can.revoke && (
        <ActionButton {...own} action={reverseReceipt} label={`${word}.actions.revoke`} icon="sync" danger />
      )}
      {can.recall && <ActionButton {...own} action={keepReceipt} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ receipt }: { receipt: Receipt }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const said = (field: keyof Receipt, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const facts: Fact[] = [
    ...said('payer_name', <Payer of={receipt} />),
    ...said('kind', words(`${word}.values.kind.${receipt.kind}`)),
    ...said('bank_account', receipt.bank_account),
    ...said('posted_on', <time dateTime={receipt.posted_on}>{day(receipt.posted_on, language)}</time>),
    ...said('bank_reference', receipt.bank_reference && <bdi dir="ltr">{receipt.bank_reference}</bdi>),
    ...said('recorded_by_name', <bdi>{receipt.recorded_by_name}</bdi>),
    ...said('recorded_at', at(receipt.recorded_at)),
    ...said('confirmed_by_name', receipt.confirmed_by_name && <bdi>{receipt.confirmed_by_name}</bdi>),
    ...said('confirmed_at', at(receipt.confirmed_at)),
    ...said('refused_by_name', receipt.refused_by_name && <bdi>{receipt.refused_by_name}</bdi>),
    ...said('contested_by_name', receipt.contested_by_name && <bdi>{receipt.contested_by_name}</bdi>),
    ...said('reversed_by_name', receipt.reversed_by_name && <bdi>{receipt.reversed_by_name}</bdi>),
    ...said('reversed_at', at(receipt.reversed_at)),
    ...said('reason', receipt.reason && <bdi>{receipt.reason}</bdi>),
    ...said('remark', receipt.remark && <bdi>{receipt.remark}</bdi>),
  ]
  return (
    <Card className="fi-head">
      <p className="fi-amount-head">
        <bdi className="of-nowrap">{money(receipt.amount, language)}</bdi>
      </p>
      <Facts columns={2} items={facts} />
      <p className="fi-links">
        {receipt.movement_id && may(showMovement.access) && (
          <Link to={movementAddress(receipt.movement_id)}>{words(`${word}.movement`)}</Link>
        )}
        {receipt.till_id && <Link to={tillAddress(receipt.till_id)}>{words(`${word}.till`)}</Link>}
      </p>
    </Card>
  )
}

/** Which invoices it settles and with how much; what is beyond them stays to the payer's good. */
function Settles({ receipt }: { receipt: Receipt }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words(receipt.state === 'asked' ? `${word}.would_settle` : `${word}.settles`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {receipt.settles.length === 0 ? (
        <p className="of-none">{words(`${word}.settles_nothing`)}</p>
      ) : (
        <DataTable
          caption={title}
          rows={receipt.settles}
          idOf={row => row.invoice_id}
          columns={[
            {
              key: 'number',
              title: words('finance.invoice.fields.number'),
              main: true,
              cell: row => (
                <Link to={invoiceAddress(row.invoice_id)}>
                  <bdi dir="ltr">{row.number}</bdi>
                </Link>
              ),
            },
            {
              key: 'amount',
              title: words(`${word}.fields.amount`),
              number: true,
              cell: row => amount(row.amount),
            },
          ]}
        />
      )}
      {receipt.rest > 0 && (
        <dl className="fi-sums">
          <div>
            <dt>{words(`${word}.rest`)}</dt>
            <dd>{amount(receipt.rest)}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
