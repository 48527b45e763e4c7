import { listMovements, showMovement } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  type Fact,
  Facts,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import {
  approveOperation,
  askReversal,
  deleteOperation,
  leavePosted,
  refuseOperation,
  reverseOperation,
} from '../contract/decisions.ts'
import { listOperations, showOperation } from '../contract/operations.ts'
import { operationForm } from './addresses.ts'
import { OperationFiles } from './operation-files.tsx'
import { Large } from './operations.tsx'
import { operationTones } from './tones.ts'

type Shown = Out<typeof showOperation.reply>
const word = 'expenses.operation'

/** An operation: what was spent, its proof, who entered and who approved it, where it stands in the books. */
export function OperationPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={showOperation} params={{ id }} word={`${word}.one`}>
      {operation => (
        <Page
          title={<bdi>{operation.payee}</bdi>}
          plainTitle={operation.payee}
          sub={operation.number ? <bdi dir="ltr">{operation.number}</bdi> : words(`${word}.one`)}
          chips={
            <>
              <Chip tone={operationTones[operation.state]}>{words(`${word}.values.state.${operation.state}`)}</Chip>
              {operation.is_large && <Large />}
            </>
          }
          actions={<Acts operation={operation} />}
        >
          <Standing operation={operation} />
          <Head operation={operation} />
          <OperationFiles operation={operation} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ operation: { id, can, revision } }: { operation: Shown }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const act = { params: { id }, word, onDone: refresh }
  return (
    <>
      {can.delete && (
        <ActionButton
          {...act}
          danger
          action={deleteOperation}
          label="ra.action.delete"
          onDone={() => {
            refresh()
            navigate(listOperations.path)
          }}
        />
      )}
      {can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={operationForm(id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {can.refuse && <ActionButton {...act} action={refuseOperation} label={`${word}.actions.refuse`} />}
      {can.approve && (
        <ActionButton
          {...act}
          look="filled"
          icon="check"
          action={approveOperation}
          body={{ revision }}
          label={`${word}.actions.approve`}
        />
      )}
      {can.ask_reversal && <ActionButton {...act} action={askReversal} label={`${word}.actions.ask_reversal`} />}
      {can.leave && <ActionButton {...act} action={leavePosted} label={`${word}.actions.leave`} />}
      {can.reverse && (
        <ActionButton {...act} look="filled" action={reverseOperation} label={`${word}.actions.reverse`} />
      )}
    </>
  )
}

/** What it waits for, or why it stands as it does. */
function Standing({ operation: { state, reason, is_large, asked_by_name, can } }: { operation: Shown }) {
  const words = useWords()
  const said = (key: string) => words(`expenses.office.${key}`, { reason, by: asked_by_name })
  // Not to the colleague who has the button.
  if (state === 'entered')
    return can.approve ? null : <Notice icon="clock">{said(is_large ? 'waits_large' : 'waits')}</Notice>
  if (state === 'refused')
    return (
      <Notice tone="error" icon="alert">
        {said('refused')}
      </Notice>
    )
  if (state === 'reversing')
    return (
      <Notice tone="warning" icon="clock">
        {said('reversing')}
      </Notice>
    )
  if (state === 'reversed') return <Notice icon="info">{said('reversed')}</Notice>
  return reason ? <Notice icon="info">{said('kept')}</Notice> : null
}

function Head({ operation }: { operation: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  const fact = (field: string, value: Fact['value']): Fact => ({ label: words(`${word}.fields.${field}`), value })
  const facts = [
    fact('category', <bdi>{operation.category}</bdi>),
    fact('bank_account', <bdi>{operation.bank_account}</bdi>),
    fact('spent_on', <time dateTime={operation.spent_on}>{day(operation.spent_on, language)}</time>),
    fact('document_number', operation.document_number && <bdi dir="ltr">{operation.document_number}</bdi>),
    fact('entered_by_name', <bdi>{operation.entered_by_name}</bdi>),
    fact('entered_at', <time dateTime={operation.entered_at}>{instant(operation.entered_at, language)}</time>),
    ...(operation.approved_at
      ? [
          fact('approved_by_name', <bdi>{operation.approved_by_name}</bdi>),
          fact('approved_at', <time dateTime={operation.approved_at}>{instant(operation.approved_at, language)}</time>),
        ]
      : []),
  ]
  return (
    <Card className="ex-head">
      <p className="ex-amount">
        <bdi className="of-nowrap">{money(operation.amount, language)}</bdi>
      </p>
      <p className="ex-description" dir="auto">
        {operation.description}
      </p>
      <Facts columns={2} items={facts} />
      <InTheBooks operation={operation} />
    </Card>
  )
}

/** Where it stands in the journal, for whoever may read it. */
function InTheBooks({ operation: { movement_id, reversal_id } }: { operation: Shown }) {
  const words = useWords()
  const may = useMay()
  if (movement_id === null || !may(listMovements.access)) return null
  const to = (id: number) => addressOf(showMovement, { params: { id } })
  return (
    <p className="ex-books">
      <Link to={to(movement_id)}>{words('expenses.office.to_movement')}</Link>
      {reversal_id !== null && <Link to={to(reversal_id)}>{words('expenses.office.to_reversal')}</Link>}
    </p>
  )
}
