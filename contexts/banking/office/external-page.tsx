import { listMovements, showMovement } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, instant, money } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Loaded, Page, useAfterAct, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import {
  approveExternal,
  askExternalReversal,
  deleteExternal,
  leaveExternal,
  refuseExternal,
  reverseExternal,
} from '../contract/external-decisions.ts'
import { listExternals, showExternal } from '../contract/externals.ts'
import { externalForm } from './addresses.ts'
import { externalTones } from './tones.ts'

type Shown = Out<typeof showExternal.reply>
const word = 'banking.external'

/** An entry that concerns no student: what it is, who entered and who approved it, where it stands in the books. */
export function ExternalPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const { language } = useOffice()
  return (
    <Loaded route={showExternal} params={{ id }} word={`${word}.one`}>
      {external => {
        const title = words(`${word}.values.kind.${external.kind}`)
        return (
          <Page
            title={title}
            sub={<bdi>{money(external.amount, language)}</bdi>}
            crumbs={[{ label: words(`${word}.many`), to: listExternals.path }]}
            chips={<Chip tone={externalTones[external.state]}>{words(`${word}.values.state.${external.state}`)}</Chip>}
            actions={<Acts external={external} />}
          >
            <Standing external={external} />
            <About external={external} />
          </Page>
        )
      }}
    </Loaded>
  )
}

function Acts({ external: { id, can, revision } }: { external: Shown }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const act = { params: { id }, word, onDone: refresh }
  const leave = () => {
    refresh()
    void navigate(listExternals.path)
  }
  return (
    <>
      {can.delete && <ActionButton {...act} danger action={deleteExternal} label="ra.action.delete" onDone={leave} />}
      {can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={externalForm(id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {can.refuse && <ActionButton {...act} action={refuseExternal} label={`${word}.actions.refuse`} />}
      {can.approve && (
        <ActionButton
          {...act}
          look="filled"
          icon="check"
          action={approveExternal}
          body={{ revision }}
          label={`${word}.actions.approve`}
        />
      )}
      {can.ask_reversal && (
        <ActionButton {...act} action={askExternalReversal} label={`${word}.actions.ask_reversal`} />
      )}
      {can.leave && <ActionButton {...act} action={leaveExternal} label={`${word}.actions.leave`} />}
      {can.reverse && (
        <ActionButton {...act} look="filled" action={reverseExternal} label={`${word}.actions.reverse`} />
      )}
    </>
  )
}

/** What it waits for, or why it stands as it does. */
function Standing({ external: { state, reason, asked_by_name, can } }: { external: Shown }) {
  const words = useWords()
  const said = (key: string) => words(`banking.standing.${key}`, { reason, by: asked_by_name })
  if (state === 'posted') return reason ? <Notice icon="info">{said('kept')}</Notice> : null
  if (state === 'reversed') return <Notice icon="info">{said('reversed')}</Notice>
  // Not to the colleague who has the button.
  if (state === 'entered') return can.approve ? null : <Notice icon="clock">{said('entered')}</Notice>
  return (
    <Notice tone={state === 'refused' ? 'error' : 'warning'} icon={state === 'refused' ? 'alert' : 'clock'}>
      {said(state)}
    </Notice>
  )
}

function About({ external }: { external: Shown }) {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const field = (key: string) => words(`${word}.fields.${key}`)
  const { movement_id, reversal_id } = external
  return (
    <Card>
      <p className="bk-said" dir="auto">
        {external.description}
      </p>
      <Facts
        columns={2}
        items={[
          { label: field('bank_account'), value: <bdi>{external.bank_account}</bdi> },
          { label: field('direction'), value: words(`${word}.values.direction.${external.direction}`) },
          { label: field('amount'), value: <bdi className="of-nowrap">{money(external.amount, language)}</bdi> },
          { label: field('happened_on'), value: day(external.happened_on, language) },
          { label: field('desk'), value: external.desk && <bdi>{external.desk}</bdi> },
          { label: field('entered_by_name'), value: <bdi>{external.entered_by_name}</bdi> },
          { label: field('entered_at'), value: instant(external.entered_at, language) },
          {
            label: field('approved_by_name'),
            value: external.approved_by_name && <bdi>{external.approved_by_name}</bdi>,
          },
          { label: field('approved_at'), value: external.approved_at && instant(external.approved_at, language) },
        ]}
      />
      {movement_id !== null && may(listMovements.access) && (
        <p className="bk-above">
          <Link to={addressOf(showMovement, { params: { id: movement_id } })}>
            {words('banking.office.to_movement')}
          </Link>
          {reversal_id !== null && (
            <Link to={addressOf(showMovement, { params: { id: reversal_id } })}>
              {words('banking.office.to_reversal')}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}
