import type { Out } from '@halaqa/kit-contract'
import { day, instant } from '@halaqa/kit-contract/format'
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
  WaitsForColleague,
} from '@halaqa/kit-office'
import { Button, Card, Chip } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import {
  approveBill,
  askBillBack,
  billPaper,
  keepBill,
  listBills,
  refuseBill,
  revokeBill,
  showBill,
} from '../../contract/bills.ts'
import { sponsorAddress } from '../addresses.ts'
import { Amount } from '../amount.tsx'
import { billTones } from '../tones.ts'
import { BillLines } from './bill-lines.tsx'

const word = 'sponsors.bill'
type Bill = Out<typeof showBill.reply>

/** A bill: what the sponsor is asked for each student, and who says so. */
export function BillPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showBill} params={{ id }} word={`${word}.one`}>
      {bill => <Shown bill={bill} />}
    </Loaded>
  )
}

function Shown({ bill }: { bill: Bill }) {
  const words = useWords()
  const isOwed = bill.number !== null
  return (
    <Page
      title={<bdi>{bill.sponsor}</bdi>}
      plainTitle={bill.sponsor}
      sub={isOwed ? <bdi dir="ltr">{bill.number}</bdi> : words(`${word}.one`)}
      crumbs={[{ label: words(`${word}.many`), to: listBills.path }]}
      chips={<Chip tone={billTones[bill.state]}>{words(`${word}.values.state.${bill.state}`)}</Chip>}
      actions={<Acts bill={bill} />}
    >
      <WaitsForColleague
        word={word}
        isAsked={bill.state === 'asked' && !bill.can.approve}
        isBack={bill.state === 'contested' && !bill.can.revoke}
      />
      <Head bill={bill} />
      <BillLines
        title={words(`${word}.lines`)}
        lines={bill.lines}
        fields={isOwed ? ['amount', 'back', 'stands'] : ['amount']}
      />
    </Page>
  )
}

function Acts({ bill: { id, number, state, can } }: { bill: Bill }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  const own = { params: { id }, word }
  return (
    <>
      {number && state !== 'revoked' && (
        <Button
          look="outlined"
          size="small"
          icon="dl"
          busy={isBusy}
          onClick={() => void save(billPaper, { params: { id } }, `${number}.pdf`)}
        >
          {words(`${word}.open_paper`)}
        </Button>
      )}
      {can.approve && (
        <ActionButton {...own} action={approveBill} label={`${word}.actions.approve`} icon="check" look="filled" />
      )}
      {can.refuse && <ActionButton {...own} action={refuseBill} label={`${word}.actions.refuse`} />}
      {can.request && <ActionButton {...own} action={askBillBack} label={`${word}.actions.request`} />}
      {can.revoke && <ActionButton {...own} action={revokeBill} label={`${word}.actions.revoke`} icon="sync" danger />}
      {can.recall && <ActionButton {...own} action={keepBill} label={`${word}.actions.recall`} />}
    </>
  )
}

function Head({ bill }: { bill: Bill }) {
  const words = useWords()
  const { language } = useOffice()
  const said = (field: keyof Bill, value: Fact['value']): Fact[] =>
    value ? [{ label: words(`${word}.fields.${field}`), value }] : []
  const at = (value: string | null) => value && <time dateTime={value}>{instant(value, language)}</time>
  const name = (value: string | null) => value && <bdi>{value}</bdi>
  const facts: Fact[] = [
    ...said('sponsor', <Link to={sponsorAddress(bill.sponsor_id)}>{bill.sponsor}</Link>),
    ...said('semester', name(bill.semester)),
    ...said('students', String(bill.students)),
    ...said('stands', bill.number && <Amount baisa={bill.stands} />),
    ...said('billed_on', bill.billed_on && <time dateTime={bill.billed_on}>{day(bill.billed_on, language)}</time>),
    ...said('made_by_name', name(bill.made_by_name)),
    ...said('made_at', at(bill.made_at)),
    ...said('approved_by_name', name(bill.approved_by_name)),
    ...said('refused_by_name', name(bill.refused_by_name)),
    ...said('contested_by_name', name(bill.contested_by_name)),
    ...said('revoked_by_name', name(bill.revoked_by_name)),
    ...said('revoked_at', at(bill.revoked_at)),
    ...said('note', name(bill.note)),
  ]
  return (
    <Card className="sp-head">
      <p className="sp-amount">
        <Amount baisa={bill.amount} />
      </p>
      <Facts columns={2} items={facts} />
    </Card>
  )
}
