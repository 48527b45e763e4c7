import { showMovement } from '@halaqa/finance/contract'
import { WaitsInClosedMonth } from '@halaqa/finance/office/closed-day'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  type Fact,
  Facts,
  Link,
  Loaded,
  Page,
  useMay,
  useOffice,
  useWords,
  WaitsForColleague,
} from '@halaqa/kit-office'
import { Card, Chip } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import {
  askPaymentReversal,
  confirmSponsorPayment,
  keepSponsorPayment,
  listSponsorPayments,
  refuseSponsorPayment,
  reverseSponsorPayment,
  showSponsorPayment,
} from '../../contract/payments.ts'
import { sponsorAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { paymentTones } from '../tones.ts'

const word = 'sponsors.payment'
type Payment = Out<typeof showSponsorPayment.reply>

/** A payment of a sponsor: how much, how it came and where it stands in the books. */
export function PaymentPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showSponsorPayment} params={{ id }} word={`${word}.one`}>
      {payment => <Shown payment={payment} />}
    </Loaded>
  )
}

function Shown({ payment }: { payment: Payment }) {
  const words = useWords()
  return (
    <Page
      title={<bdi>{payment.sponsor}</bdi>}
      plainTitle={payment.sponsor}
      sub={payment.number ? <bdi dir="ltr">{payment.number}</bdi> : words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listSponsorPayments.path }]}
      chips={<Chip tone={paymentTones[payment.state]}>{words(`${word}.values.state.${payment.state}`)}</Chip>}
      actions={<Acts payment={payment} />}
    >
      {payment.is_day_closed ? (
        <WaitsInClosedMonth />
      ) : (
        <WaitsForColleague
          word={word}
          isAsked={payment.state === 'asked' && !payment.can.confirm}
          isBack={payment.state === 'contested' && !payment.can.revoke}
        />
      )}
      <Head payment={payment} />
    </Page>
  )
}

function Acts({ payment: { id, can } }: { payment: Payment }) {
  const own = { params: { id }, word }
  return (
    <>
      {can.confirm && (
        <ActionButton
          {...own}
          action={confirmSponsorPayment}
          label={`${word}.actions.confirm`}
          icon="check"
          look="filled"
        />
      )}
      {can.refuse && <ActionButton {...own} action={refuseSponsorPayment} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askPaymentReversal} label={`${word}.actions.request`} />}
      {can.revoke && (
        <ActionButton {...own} action={reverseSponsorPayment} label={`${word}.actions.revoke`} icon="sync" danger />
      )}
      {can.recall && <ActionButton {...own} action={keepSponsorPayment} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ payment }: { payment: Payment }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const said = (field: keyof Payment, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const name = (value: string | null) => value && <bdi>{value}</bdi>
  const facts: Fact[] = [
    ...said('sponsor', <Link to={sponsorAddress(payment.sponsor_id)}>{payment.sponsor}</Link>),
    ...said('kind', words(`${word}.values.kind.${payment.kind}`)),
    ...said('bank_account', name(payment.bank_account)),
    ...said('posted_on', <time dateTime={payment.posted_on}>{day(payment.posted_on, language)}</time>),
    ...said('bank_reference', payment.bank_reference && <bdi dir="ltr">{payment.bank_reference}</bdi>),
    ...said('recorded_by_name', name(payment.recorded_by_name)),
    ...said('recorded_at', at(payment.recorded_at)),
    ...said('confirmed_by_name', name(payment.confirmed_by_name)),
    ...said('confirmed_at', at(payment.confirmed_at)),
    ...said('refused_by_name', name(payment.refused_by_name)),
    ...said('contested_by_name', name(payment.contested_by_name)),
    ...said('reversed_by_name', name(payment.reversed_by_name)),
    ...said('reversed_at', at(payment.reversed_at)),
    ...said('reason', name(payment.reason)),
    ...said('remark', name(payment.remark)),
  ]
  const movement = (id: number | null, key: string) =>
    id !== null &&
    may(showMovement.access) && <Link to={addressOf(showMovement, { params: { id } })}>{words(`${word}.${key}`)}</Link>
  return (
    <Card className="sp-head">
      <p className="sp-amount">
        <Amount baisa={payment.amount} />
      </p>
      <Facts columns={2} items={facts} />
      <p className="sp-links">
        {movement(payment.movement_id, 'to_movement')}
        {movement(payment.reversal_id, 'to_reversal')}
      </p>
    </Card>
  )
}
