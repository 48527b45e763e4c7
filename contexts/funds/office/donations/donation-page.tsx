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
  useSaveFile,
  useWords,
  WaitsForColleague,
} from '@halaqa/kit-office'
import { Button, Card, Chip } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import {
  askReversal,
  confirmDonation,
  donationPaper,
  keepDonation,
  listDonations,
  refuseDonation,
  reverseDonation,
  showDonation,
} from '../../contract/donations.ts'
import { fundAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { donationTones } from '../tones.ts'
import { Giver } from './donations-list.tsx'

const word = 'funds.donation'
type Donation = Out<typeof showDonation.reply>

/** A donation: who gave what, to which fund, how it came and where it stands in the books. */
export function DonationPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showDonation} params={{ id }} word={`${word}.one`}>
      {donation => <Shown donation={donation} />}
    </Loaded>
  )
}

function Shown({ donation }: { donation: Donation }) {
  const words = useWords()
  return (
    <Page
      title={<bdi>{donation.donor}</bdi>}
      plainTitle={donation.donor}
      sub={donation.number ? <bdi dir="ltr">{donation.number}</bdi> : words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listDonations.path }]}
      chips={<Chip tone={donationTones[donation.state]}>{words(`${word}.values.state.${donation.state}`)}</Chip>}
      actions={<Acts donation={donation} />}
    >
      {donation.is_day_closed ? (
        <WaitsInClosedMonth />
      ) : (
        <WaitsForColleague
          word={word}
          isAsked={donation.state === 'asked' && !donation.can.confirm}
          isBack={donation.state === 'contested' && !donation.can.revoke}
        />
      )}
      <Head donation={donation} />
    </Page>
  )
}

function Acts({ donation: { id, number, state, can } }: { donation: Donation }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  const own = { params: { id }, word }
  return (
    <>
      {number && state !== 'reversed' && (
        <Button
          look="outlined"
          size="small"
          icon="dl"
          busy={isBusy}
          onClick={() => void save(donationPaper, { params: { id } }, `${number}.pdf`)}
        >
          {words(`${word}.open_paper`)}
        </Button>
      )}
      {can.confirm && (
        <ActionButton {...own} action={confirmDonation} label={`${word}.actions.confirm`} icon="check" look="filled" />
      )}
      {can.refuse && <ActionButton {...own} action={refuseDonation} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askReversal} label={`${word}.actions.request`} />}
      {can.revoke && (
        <ActionButton {...own} action={reverseDonation} label={`${word}.actions.revoke`} icon="sync" danger />
      )}
      {can.recall && <ActionButton {...own} action={keepDonation} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ donation }: { donation: Donation }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const said = (field: keyof Donation, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const name = (value: string | null) => value && <bdi>{value}</bdi>
  const facts: Fact[] = [
    ...said('donor', <Giver donation={donation} />),
    ...said('fund', <Link to={fundAddress(donation.fund_id)}>{donation.fund}</Link>),
    ...said('kind', words(`${word}.values.kind.${donation.kind}`)),
    ...said('gateway', donation.gateway && words(`finance.gateway.${donation.gateway}`)),
    ...said('bank_account', name(donation.bank_account)),
    ...said('posted_on', <time dateTime={donation.posted_on}>{day(donation.posted_on, language)}</time>),
    ...said('form_number', donation.form_number && <bdi dir="ltr">{donation.form_number}</bdi>),
    ...said('bank_reference', donation.bank_reference && <bdi dir="ltr">{donation.bank_reference}</bdi>),
    ...said('recorded_by_name', name(donation.recorded_by_name)),
    ...said('recorded_at', at(donation.recorded_at)),
    ...said('confirmed_by_name', name(donation.confirmed_by_name)),
    ...said('confirmed_at', at(donation.confirmed_at)),
    ...said('refused_by_name', name(donation.refused_by_name)),
    ...said('contested_by_name', name(donation.contested_by_name)),
    ...said('reversed_by_name', name(donation.reversed_by_name)),
    ...said('reversed_at', at(donation.reversed_at)),
    ...said('reason', name(donation.reason)),
    ...said('remark', name(donation.remark)),
  ]
  const movement = (id: number | null, key: string) =>
    id !== null &&
    may(showMovement.access) && <Link to={addressOf(showMovement, { params: { id } })}>{words(`${word}.${key}`)}</Link>
  return (
    <Card className="fu-head">
      <p className="fu-amount">
        <Amount baisa={donation.amount} />
      </p>
      <Facts columns={2} items={facts} />
      <p className="fu-links">
        {movement(donation.movement_id, 'to_movement')}
        {movement(donation.reversal_id, 'to_reversal')}
      </p>
    </Card>
  )
}
