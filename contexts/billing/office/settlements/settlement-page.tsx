import { showInvoice } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  type Fact,
  Facts,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, Notice } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import {
  approveSettlement,
  askSettlementReversal,
  deleteSettlement,
  editSettlement,
  keepSettlement,
  listSettlements,
  payPayout,
  refuseSettlement,
  returnPayout,
  reverseSettlement,
  updateSettlement,
} from '../../contract/settlements.ts'
import { accountAddress } from '../addresses.ts'
import { SettlementFields, ToGood } from './settlement-fields.tsx'
import { settlementTones } from './settlement-tones.ts'

const word = 'billing.settlement'
type Shown = Out<typeof editSettlement.reply>

/** A settlement: what was asked for, who decided, and what came of it. It is changed until somebody decides. */
export function SettlementPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editSettlement} params={{ id }} word={`${word}.one`}>
      {settlement => <Settled settlement={settlement} />}
    </Loaded>
  )
}

function Settled({ settlement }: { settlement: Shown }) {
  const words = useWords()
  const { id, state, kind, student } = settlement
  return (
    <Page
      title={words(`${word}.values.kind.${kind}`)}
      plainTitle={`${words(`${word}.one`)} S-${id}`}
      sub={<Link to={accountAddress(student.id)}>{student.full_name}</Link>}
      crumbs={[{ label: words(`${word}.many`), to: listSettlements.path }]}
      chips={<Chip tone={settlementTones[state]}>{words(`${word}.values.state.${state}`)}</Chip>}
      actions={<Acts settlement={settlement} />}
    >
      <Head settlement={settlement} />
      {settlement.card && state === 'approved' && !settlement.card_failure && (
        <Notice icon="sync">{words(`${word}.sending_card`)}</Notice>
      )}
      {settlement.asked_by_student && state === 'asked' && <OfStudent settlement={settlement} />}
      {settlement.can.edit && <Change settlement={settlement} />}
    </Page>
  )
}

function Acts({ settlement }: { settlement: Shown }) {
  const { id, can, revision } = settlement
  // Where it leaves is said by who approves what a student asked for.
  const isSourceAsked =
    settlement.kind === 'payout' && !settlement.bank_account_id && !(settlement.card && !settlement.iban)
  const own = { params: { id }, word }
  return (
    <>
      {can.approve && (
        <ActionButton
          {...own}
          action={approveSettlement}
          body={{ revision }}
          ask={isSourceAsked ? ['bank_account_id'] : []}
          label={`${word}.actions.approve`}
          icon="check"
          look="filled"
        />
      )}
      {can.refuse && <ActionButton {...own} action={refuseSettlement} label={`${word}.actions.refuse`} />}
      {can.pay && <ActionButton {...own} action={payPayout} label={`${word}.actions.pay`} icon="check" look="filled" />}
      {can.return && <ActionButton {...own} action={returnPayout} label={`${word}.actions.return`} />}
      {can.request && <ActionButton {...own} action={askSettlementReversal} label={`${word}.actions.request`} />}
      {can.revoke && <ActionButton {...own} action={reverseSettlement} label={`${word}.actions.revoke`} danger />}
      {can.recall && <ActionButton {...own} action={keepSettlement} label={`${word}.actions.recall`} />}
      {can.delete && (
        <ActionButton action={deleteSettlement} params={{ id }} word={word} label={`${word}.actions.delete`} danger />
      )}
    </>
  )
}

function Head({ settlement }: { settlement: Shown }) {
  const words = useWords()
  const { language } = useOffice()
  const said = (field: string, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const { invoice_id, invoice_number, asked_at, decided_at, left_on } = settlement
  const facts = [
    ...said(
      'invoice_number',
      invoice_id && (
        <Link to={addressOf(showInvoice, { params: { id: invoice_id } })}>
          <bdi dir="ltr">{invoice_number}</bdi>
        </Link>
      ),
    ),
    ...said(
      'card',
      settlement.card && (
        <bdi>
          {words(`finance.gateway.${settlement.card.gateway}`)} · {day(settlement.card.paid_on, language)} ·{' '}
          {money(settlement.card.amount, language)}
        </bdi>
      ),
    ),
    ...said('card_failure', settlement.card_failure && <bdi dir="ltr">{settlement.card_failure}</bdi>),
    ...said('bank_account', settlement.bank_account && <bdi>{settlement.bank_account}</bdi>),
    ...said('iban', settlement.iban && <bdi dir="ltr">{settlement.iban}</bdi>),
    ...said('account_holder', settlement.account_holder && <bdi>{settlement.account_holder}</bdi>),
    ...said('decision_number', settlement.decision_number && <bdi>{settlement.decision_number}</bdi>),
    ...said('reason', <bdi>{settlement.reason}</bdi>),
    ...said('asked_by_name', <bdi>{settlement.asked_by_name}</bdi>),
    ...said('asked_at', <time dateTime={asked_at}>{instant(asked_at, language)}</time>),
    ...said('decided_by_name', settlement.decided_by_name && <bdi>{settlement.decided_by_name}</bdi>),
    ...said('decided_at', decided_at && <time dateTime={decided_at}>{instant(decided_at, language)}</time>),
    ...said('left_on', left_on && <time dateTime={left_on}>{day(left_on, language)}</time>),
    ...said('answer', settlement.answer && <bdi>{settlement.answer}</bdi>),
  ]
  return (
    <Card>
      <p className="bi-amount">
        <bdi className="of-nowrap">{money(settlement.amount, language)}</bdi>
      </p>
      <Facts columns={2} items={facts} />
    </Card>
  )
}

/** A student's own request is not changed here: what there is to read before it is decided. */
function OfStudent({ settlement }: { settlement: Shown }) {
  const words = useWords()
  return (
    <>
      <Notice icon="info">{words(`${word}.of_student`)}</Notice>
      <ToGood choices={settlement} />
    </>
  )
}

function Change({ settlement }: { settlement: Shown }) {
  const refresh = useAfterAct()
  return (
    <>
      <ToGood choices={settlement} />
      <ContractForm
        route={updateSettlement}
        params={{ id: settlement.id }}
        word={word}
        values={settlement}
        onDone={refresh}
      >
        {parts => <SettlementFields parts={parts} choices={settlement} />}
      </ContractForm>
    </>
  )
}
