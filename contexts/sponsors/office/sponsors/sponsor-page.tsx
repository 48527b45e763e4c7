import { listMovements } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
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
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { createBill } from '../../contract/bills.ts'
import { createSponsorPayment } from '../../contract/payments.ts'
import { deleteSponsor, listSponsors, showSponsor } from '../../contract/sponsors.ts'
import { createSponsorship } from '../../contract/sponsorships.ts'
import {
  billedOf,
  billsOf,
  movementsOn,
  newBillTo,
  newPaymentOf,
  newSponsorshipBy,
  paymentsOf,
  sponsorForm,
  sponsorshipsOf,
} from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { People } from './people.tsx'

const word = 'sponsors.sponsor'
type Sponsor = Out<typeof showSponsor.reply>

/** A sponsor: what it owes and since when, and what was billed for each student. */
export function SponsorPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={showSponsor} params={{ id }} word={`${word}.one`}>
      {sponsor => (
        <Page
          title={<bdi>{sponsor.name}</bdi>}
          plainTitle={sponsor.name}
          sub={words(`${word}.values.kind.${sponsor.kind}`)}
          crumbs={[{ label: words(`${word}.many`), to: listSponsors.path }]}
          chips={sponsor.is_active ? undefined : <Chip tone="neutral">{words(`${word}.inactive`)}</Chip>}
          actions={<Acts sponsor={sponsor} />}
        >
          <Head sponsor={sponsor} />
          <Aging sponsor={sponsor} />
          <People people={sponsor.people} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ sponsor: { id, can, is_active, students } }: { sponsor: Sponsor }) {
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const gone = () => {
    refresh()
    void navigate(listSponsors.path)
  }
  return (
    <>
      {can.delete && (
        <ActionButton
          danger
          action={deleteSponsor}
          params={{ id }}
          word={word}
          label="ra.action.delete"
          onDone={gone}
        />
      )}
      {can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={sponsorForm(id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {may(createSponsorPayment.access) && (
        <LinkButton look="outlined" size="small" icon="wallet" to={newPaymentOf(id)}>
          {words('sponsors.payment.new')}
        </LinkButton>
      )}
      {is_active && may(createSponsorship.access) && (
        <LinkButton look="outlined" size="small" icon="plus" to={newSponsorshipBy(id)}>
          {words('sponsors.sponsorship.new')}
        </LinkButton>
      )}
      {students > 0 && may(createBill.access) && (
        <LinkButton look="filled" size="small" icon="file" to={newBillTo(id)}>
          {words('sponsors.bill.new')}
        </LinkButton>
      )}
    </>
  )
}

/** What it owes, who it is, and the rows behind each amount. */
function Head({ sponsor }: { sponsor: Sponsor }) {
  const words = useWords()
  const may = useMay()
  const label = (field: string) => words(`${word}.fields.${field}`)
  const { id, account_id, balance } = sponsor
  const said = (field: keyof Sponsor, value: Fact['value']): Fact[] => (value ? [{ label: label(field), value }] : [])
  const latin = (text: string) => text && <bdi dir="ltr">{text}</bdi>
  return (
    <Card className="sp-head">
      <p className="sp-label">{balance < 0 ? words(`${word}.good`) : label('balance')}</p>
      <p className="sp-amount">
        <Amount baisa={Math.abs(balance)} />
      </p>
      <Facts
        columns={2}
        items={[
          { label: label('billed'), value: <Amount baisa={sponsor.billed} /> },
          { label: label('paid'), value: <Amount baisa={sponsor.paid} /> },
          { label: label('students'), value: String(sponsor.students) },
          ...said('registration_number', latin(sponsor.registration_number)),
          ...said('contact_name', sponsor.contact_name && <bdi>{sponsor.contact_name}</bdi>),
          ...said('phone', latin(sponsor.phone)),
          ...said('email', latin(sponsor.email)),
          ...said('address', sponsor.address && <bdi>{sponsor.address}</bdi>),
          ...said('remark', sponsor.remark && <bdi>{sponsor.remark}</bdi>),
        ]}
      />
      <p className="sp-links">
        {sponsor.sponsorships > 0 && (
          <Link to={sponsorshipsOf({ sponsor_id: id })}>
            {words('sponsors.sponsorship.count', { count: sponsor.sponsorships })}
          </Link>
        )}
        {sponsor.bills > 0 && (
          <Link to={billsOf({ sponsor_id: id })}>{words('sponsors.bill.count', { count: sponsor.bills })}</Link>
        )}
        {sponsor.payments > 0 && (
          <Link to={paymentsOf({ sponsor_id: id })}>
            {words('sponsors.payment.count', { count: sponsor.payments })}
          </Link>
        )}
        {sponsor.people.length > 0 && <Link to={billedOf({ sponsor_id: id })}>{words(`${word}.statement_all`)}</Link>}
        {account_id !== null && may(listMovements.access) && (
          <Link to={movementsOn(account_id)}>{words(`${word}.movements`)}</Link>
        )}
      </p>
    </Card>
  )
}

/** For how long what is not paid was asked for. */
function Aging({ sponsor: { aging, oldest_on } }: { sponsor: Sponsor }) {
  const words = useWords()
  const { language } = useOffice()
  if (!oldest_on) return null
  const label = (field: string) => words(`${word}.fields.${field}`)
  return (
    <Card className="sp-aging">
      <h2>{words(`${word}.aging`)}</h2>
      <Facts
        columns={2}
        items={[
          ...(['within_30', 'within_60', 'within_90', 'beyond'] as const).map(field => ({
            label: label(field),
            value: <Amount baisa={aging[field]} />,
          })),
          { label: label('oldest_on'), value: <time dateTime={oldest_on}>{day(oldest_on, language)}</time> },
        ]}
      />
    </Card>
  )
}
