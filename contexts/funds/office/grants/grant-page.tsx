import { showInvoice } from '@halaqa/finance/contract'
import { type Access, addressOf, type Out } from '@halaqa/kit-contract'
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
import { studentRecord } from '@halaqa/records/contract'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useParams } from 'react-router'
import {
  approveGrant,
  askRevocation,
  keepGrant,
  listGrants,
  refuseGrant,
  revokeGrant,
  showGrant,
} from '../../contract/grants.ts'
import { fundAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { grantTones } from '../tones.ts'

const word = 'funds.grant'
type Grant = Out<typeof showGrant.reply>

/** A grant: which fund pays how much of which invoice of whom, and who says so. */
export function GrantPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showGrant} params={{ id }} word={`${word}.one`}>
      {grant => <Shown grant={grant} />}
    </Loaded>
  )
}

function Shown({ grant }: { grant: Grant }) {
  const words = useWords()
  return (
    <Page
      title={<bdi>{grant.student}</bdi>}
      plainTitle={grant.student}
      sub={words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listGrants.path }]}
      chips={<Chip tone={grantTones[grant.state]}>{words(`${word}.values.state.${grant.state}`)}</Chip>}
      actions={<Acts grant={grant} />}
    >
      <WaitsForColleague
        word={word}
        isAsked={grant.state === 'asked' && !grant.can.approve}
        isBack={grant.state === 'contested' && !grant.can.revoke}
      />
      <Head grant={grant} />
    </Page>
  )
}

function Acts({ grant: { id, can } }: { grant: Grant }) {
  const own = { params: { id }, word }
  return (
    <>
      {can.approve && (
        <ActionButton {...own} action={approveGrant} label={`${word}.actions.approve`} icon="check" look="filled" />
      )}
      {can.refuse && <ActionButton {...own} action={refuseGrant} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askRevocation} label={`${word}.actions.request`} />}
      {can.revoke && <ActionButton {...own} action={revokeGrant} label={`${word}.actions.revoke`} icon="sync" danger />}
      {can.recall && <ActionButton {...own} action={keepGrant} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ grant }: { grant: Grant }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const said = (field: keyof Grant, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const name = (value: string | null) => value && <bdi>{value}</bdi>
  const link = (access: Access, to: string, text: string) => (may(access) ? <Link to={to}>{text}</Link> : text)
  const student = link(studentRecord.access, recordAddress(grant.student_id), grant.student_number)
  const invoiceAddress = addressOf(showInvoice, { params: { id: grant.invoice_id } })
  const invoice = link(showInvoice.access, invoiceAddress, grant.invoice_number)
  const isAsked = grant.state === 'asked'
  const facts: Fact[] = [
    ...said('student_number', <bdi dir="ltr">{student}</bdi>),
    ...said('fund', <Link to={fundAddress(grant.fund_id)}>{grant.fund}</Link>),
    ...said('invoice_number', <bdi dir="ltr">{invoice}</bdi>),
    ...said('open', <Amount baisa={grant.open} />),
    ...(isAsked ? said('balance', <Amount baisa={grant.balance} />) : said('paid', <Amount baisa={grant.paid} />)),
    ...said('reason', name(grant.reason)),
    ...said('asked_by_name', name(grant.asked_by_name)),
    ...said('asked_at', at(grant.asked_at)),
    ...said('approved_by_name', name(grant.approved_by_name)),
    ...said(
      'approved_on',
      grant.approved_on && <time dateTime={grant.approved_on}>{day(grant.approved_on, language)}</time>,
    ),
    ...said('refused_by_name', name(grant.refused_by_name)),
    ...said('contested_by_name', name(grant.contested_by_name)),
    ...said('revoked_by_name', name(grant.revoked_by_name)),
    ...said('revoked_at', at(grant.revoked_at)),
    ...said('note', name(grant.note)),
  ]
  return (
    <Card className="fu-head">
      <p className="fu-amount">
        <Amount baisa={grant.amount} />
      </p>
      <Facts columns={2} items={facts} />
    </Card>
  )
}
