import { listMovements } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { ActionButton, Facts, Link, Loaded, Page, useAfterAct, useMay, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { createDonation } from '../../contract/donations.ts'
import { deleteFund, listFunds, showFund } from '../../contract/funds.ts'
import { createGrant } from '../../contract/grants.ts'
import { donationsOf, fundForm, grantsOf, movementsOn, newDonationTo, newGrantFrom } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { Tags } from './tags.tsx'

const word = 'funds.fund'
type Fund = Out<typeof showFund.reply>

/** A fund: what lies in it, where it came from and what it paid. */
export function FundPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={showFund} params={{ id }} word={`${word}.one`}>
      {fund => (
        <Page
          title={<bdi>{fund.name}</bdi>}
          plainTitle={fund.name}
          sub={fund.about}
          crumbs={[{ label: words(`${word}.many`), to: listFunds.path }]}
          chips={
            <>
              <Tags purposes={fund.purposes} />
              {!fund.is_open && <Chip tone="neutral">{words(`${word}.closed`)}</Chip>}
            </>
          }
          actions={<Acts fund={fund} />}
        >
          <Sums fund={fund} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ fund: { id, can, is_open, balance } }: { fund: Fund }) {
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const gone = () => {
    refresh()
    navigate(listFunds.path)
  }
  return (
    <>
      {can.delete && (
        <ActionButton danger action={deleteFund} params={{ id }} word={word} label="ra.action.delete" onDone={gone} />
      )}
      {can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={fundForm(id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {balance > 0 && may(createGrant.access) && (
        <LinkButton look="outlined" size="small" to={newGrantFrom(id)}>
          {words('funds.grant.new')}
        </LinkButton>
      )}
      {is_open && may(createDonation.access) && (
        <LinkButton look="filled" size="small" icon="plus" to={newDonationTo(id)}>
          {words('funds.donation.new')}
        </LinkButton>
      )}
    </>
  )
}

/** What lies in it, and the rows behind each amount. */
function Sums({ fund }: { fund: Fund }) {
  const words = useWords()
  const may = useMay()
  const label = (field: string) => words(`${word}.fields.${field}`)
  const { id, account_id } = fund
  return (
    <Card className="fu-head">
      <p className="fu-label">{label('balance')}</p>
      <p className="fu-amount">
        <Amount baisa={fund.balance} />
      </p>
      <Facts
        columns={2}
        items={[
          { label: label('given'), value: <Amount baisa={fund.given} /> },
          { label: label('granted'), value: <Amount baisa={fund.granted} /> },
          { label: label('waiting'), value: <Amount baisa={fund.waiting} /> },
        ]}
      />
      <p className="fu-links">
        {fund.donations > 0 && (
          <Link to={donationsOf({ fund_id: id })}>{words('funds.donation.count', { count: fund.donations })}</Link>
        )}
        {fund.grants > 0 && (
          <Link to={grantsOf({ fund_id: id })}>{words('funds.grant.count', { count: fund.grants })}</Link>
        )}
        {account_id !== null && may(listMovements.access) && (
          <Link to={movementsOn(account_id)}>{words(`${word}.movements`)}</Link>
        )}
      </p>
    </Card>
  )
}
