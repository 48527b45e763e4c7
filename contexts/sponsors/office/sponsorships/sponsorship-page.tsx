import type { Access, Out } from '@halaqa/kit-contract'
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
import { showSponsor } from '../../contract/sponsors.ts'
import {
  approveSponsorship,
  askSponsorshipEnd,
  endSponsorship,
  keepSponsorship,
  listSponsorships,
  refuseSponsorship,
  showSponsorship,
} from '../../contract/sponsorships.ts'
import { billedOf, sponsorAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { sponsorshipTones } from '../tones.ts'
import { Share, Until } from './terms.tsx'

const word = 'sponsors.sponsorship'
type Sponsorship = Out<typeof showSponsorship.reply>

/** A sponsorship: who pays for whom, how much, from when to when, and who says so. */
export function SponsorshipPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showSponsorship} params={{ id }} word={`${word}.one`}>
      {sponsorship => <Shown sponsorship={sponsorship} />}
    </Loaded>
  )
}

function Shown({ sponsorship }: { sponsorship: Sponsorship }) {
  const words = useWords()
  const { state, student } = sponsorship
  return (
    <Page
      title={<bdi>{student}</bdi>}
      plainTitle={student}
      sub={words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listSponsorships.path }]}
      chips={<Chip tone={sponsorshipTones[state]}>{words(`${word}.values.state.${state}`)}</Chip>}
      actions={<Acts sponsorship={sponsorship} />}
    >
      <WaitsForColleague
        word={word}
        isAsked={sponsorship.state === 'asked' && !sponsorship.can.approve}
        isBack={sponsorship.state === 'ending' && !sponsorship.can.end}
      />
      <Head sponsorship={sponsorship} />
    </Page>
  )
}

function Acts({ sponsorship: { id, can } }: { sponsorship: Sponsorship }) {
  const own = { params: { id }, word }
  return (
    <>
      {can.approve && (
        <ActionButton
          {...own}
          action={approveSponsorship}
          label={`${word}.actions.approve`}
          icon="check"
          look="filled"
        />
      )}
      {can.refuse && <ActionButton {...own} action={refuseSponsorship} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askSponsorshipEnd} label={`${word}.actions.request`} />}
      {can.end && <ActionButton {...own} action={endSponsorship} label={`${word}.actions.end`} look="filled" danger />}
      {can.recall && <ActionButton {...own} action={keepSponsorship} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ sponsorship }: { sponsorship: Sponsorship }) {
  const words = useWords()
  const { language } = useOffice()
  const may = useMay()
  const said = (field: keyof Sponsorship, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const name = (value: string | null) => value && <bdi>{value}</bdi>
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const link = (access: Access, to: string, text: string) => (may(access) ? <Link to={to}>{text}</Link> : text)
  const { student_id, sponsor_id, most, ended_on, billed, stands } = sponsorship
  const facts: Fact[] = [
    ...said('sponsor', link(showSponsor.access, sponsorAddress(sponsor_id), sponsorship.sponsor)),
    ...said(
      'student_number',
      <bdi dir="ltr">{link(studentRecord.access, recordAddress(student_id), sponsorship.student_number)}</bdi>,
    ),
    ...said('from_semester', name(sponsorship.from_semester)),
    ...said('until_semester', <Until until_semester={sponsorship.until_semester} />),
    ...said('most', most !== null && <Amount baisa={most} />),
    ...said('billed', billed > 0 && <Link to={billedOf({ sponsor_id, student_id })}>{<Amount baisa={billed} />}</Link>),
    ...said('stands', billed > 0 && <Amount baisa={stands} />),
    ...said('decision_number', name(sponsorship.decision_number)),
    ...said('reason', name(sponsorship.reason)),
    ...said('asked_by_name', name(sponsorship.asked_by_name)),
    ...said('asked_at', at(sponsorship.asked_at)),
    ...said('approved_by_name', name(sponsorship.approved_by_name)),
    ...said('approved_at', at(sponsorship.approved_at)),
    ...said('refused_by_name', name(sponsorship.refused_by_name)),
    ...said(
      'end_on',
      sponsorship.state === 'ending' && sponsorship.end_on && (
        <time dateTime={sponsorship.end_on}>{day(sponsorship.end_on, language)}</time>
      ),
    ),
    ...said('contested_by_name', name(sponsorship.contested_by_name)),
    ...said('ended_on', ended_on && <time dateTime={ended_on}>{day(ended_on, language)}</time>),
    ...said('ended_by_name', name(sponsorship.ended_by_name)),
    ...said('note', name(sponsorship.note)),
  ]
  return (
    <Card className="sp-head">
      <p className="sp-amount">
        <Share share={sponsorship.share} />
      </p>
      <Facts columns={2} items={facts} />
    </Card>
  )
}
