import type { Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  type Fact,
  Facts,
  Link,
  Loaded,
  Page,
  useOffice,
  useSaveFile,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Chip, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useParams } from 'react-router'
import { askToCloseTill, closeTill, leaveTillOpen, listTills, showTill, tillPaper } from '../../contract/tills.ts'
import { receiptAddress } from '../addresses.ts'
import { tillTones } from '../tones.ts'

const word = 'finance.till'
type Till = Out<typeof showTill.reply>

/** A day of a cash desk: what came in, what was counted, and who closed it. */
export function TillPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showTill} params={{ id }} word={`${word}.one`}>
      {till => <Shown till={till} />}
    </Loaded>
  )
}

function Shown({ till }: { till: Till }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <Page
      title={<bdi>{till.desk}</bdi>}
      plainTitle={till.desk}
      sub={<time dateTime={till.day}>{day(till.day, language)}</time>}
      crumbs={[{ label: words(`${word}.many`), to: listTills.path }]}
      chips={<Chip tone={tillTones[till.state]}>{words(`${word}.values.state.${till.state}`)}</Chip>}
      actions={<Acts till={till} />}
    >
      <Head till={till} />
      <Receipts till={till} />
      <Others till={till} />
    </Page>
  )
}

function Acts({ till }: { till: Till }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  const { id, can } = till
  const own = { params: { id }, word }
  return (
    <>
      {till.state !== 'open' && (
        <Button
          look="outlined"
          size="small"
          icon="dl"
          busy={isBusy}
          onClick={() => void save(tillPaper, { params: { id } }, `till-${till.day}.pdf`)}
        >
          {words(`${word}.open_paper`)}
        </Button>
      )}
      {can.request && (
        <ActionButton {...own} action={askToCloseTill} label={`${word}.actions.request`} look="filled" icon="check" />
      )}
      {can.approve && (
        <ActionButton {...own} action={closeTill} label={`${word}.actions.approve`} look="filled" icon="check" />
      )}
      {can.refuse && <ActionButton {...own} action={leaveTillOpen} label={`${word}.actions.refuse`} />}
    </>
  )
}

function Head({ till }: { till: Till }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: keyof Till) => words(`${word}.fields.${field}`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const facts: Fact[] = [
    { label: label('taken'), value: amount(till.taken) },
    ...(till.others.length ? [{ label: label('others_amount'), value: amount(till.others_amount) }] : []),
    { label: label('expected'), value: amount(till.expected) },
    { label: label('counted'), value: till.counted === null ? null : amount(till.counted) },
    { label: label('difference'), value: till.difference === null ? null : amount(till.difference) },
    ...(till.deposit > 0
      ? [
          {
            label: label('deposit'),
            value: (
              <>
                {amount(till.deposit)} · {till.deposit_account}
              </>
            ),
          },
        ]
      : []),
    ...(till.asked_by_name ? [{ label: label('asked_by_name'), value: <bdi>{till.asked_by_name}</bdi> }] : []),
    ...(till.closed_by_name ? [{ label: label('closed_by_name'), value: <bdi>{till.closed_by_name}</bdi> }] : []),
    ...(till.closed_at
      ? [
          {
            label: label('closed_at'),
            value: <time dateTime={till.closed_at}>{instant(till.closed_at, language)}</time>,
          },
        ]
      : []),
    ...(till.reason ? [{ label: label('reason'), value: <bdi>{till.reason}</bdi> }] : []),
  ]
  return (
    <Card>
      {till.difference === 0 && (
        <Notice tone="success" icon="check">
          {words(`${word}.right`)}
        </Notice>
      )}
      <Facts columns={2} items={facts} />
    </Card>
  )
}

/** What else moved its cash that day: donations, payments of sponsors, payouts, expenses. */
function Others({ till }: { till: Till }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words(`${word}.others_of`)
  if (!till.others.length) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={till.others}
        idOf={row => row.id}
        columns={[
          {
            key: 'number',
            title: words(`${word}.fields.document`),
            main: true,
            cell: ({ number, link, name }) => {
              const shown = <bdi dir="auto">{number || name}</bdi>
              return link ? <Link to={link}>{shown}</Link> : shown
            },
          },
          {
            key: 'name',
            title: words(`${word}.fields.what`),
            cell: ({ kind, name, is_reversed }) => (
              <>
                <bdi>{name}</bdi> <Chip tone="info">{words(`finance.movement.values.kind.${kind}`)}</Chip>{' '}
                {is_reversed && <Chip tone="error">{words('finance.receipt.values.state.reversed')}</Chip>}
              </>
            ),
          },
          {
            key: 'amount',
            title: words('finance.receipt.fields.amount'),
            number: true,
            cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
          },
        ]}
      />
    </section>
  )
}

function Receipts({ till }: { till: Till }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words(`${word}.receipts_of`)
  const head = (field: string) => words(`finance.receipt.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box fi-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {till.rows.length === 0 ? (
        <p className="of-none">{words(`${word}.none`)}</p>
      ) : (
        <DataTable
          caption={title}
          rows={till.rows}
          idOf={row => row.id}
          columns={[
            {
              key: 'number',
              title: head('number'),
              main: true,
              cell: row => (
                <Link to={receiptAddress(row.id)}>
                  <bdi dir="ltr">{row.number}</bdi>
                </Link>
              ),
            },
            {
              key: 'payer_name',
              title: head('payer_name'),
              cell: row => (
                <>
                  <bdi>{row.payer_name}</bdi>{' '}
                  {row.is_reversed && <Chip tone="error">{words('finance.receipt.values.state.reversed')}</Chip>}
                </>
              ),
            },
            {
              key: 'amount',
              title: head('amount'),
              number: true,
              cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
            },
          ]}
        />
      )}
    </section>
  )
}
