import { day } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import {
  Assignment,
  hoursSince,
  Link,
  Page,
  PendingPage,
  useAge,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { editAddress, registrationAddress } from '../addresses.ts'
import { feeTones, statusTones } from '../tones.ts'
import { ActsBar } from './acts/acts-bar.tsx'
import { type Detail, useDetail } from './detail.ts'
import { DocumentsPart } from './parts/documents.tsx'
import { LogPart } from './parts/log.tsx'
import { MessagesPart } from './parts/messages.tsx'
import { PaymentsPart } from './parts/payments.tsx'
import { PersonPart } from './parts/person.tsx'
import { type Part, shownParts } from './shown-parts.ts'
import { waitsFor } from './waits-for.ts'

const parts: Record<Part, ComponentType<{ detail: Detail }>> = {
  data: PersonPart,
  documents: DocumentsPart,
  payments: PaymentsPart,
  messages: MessagesPart,
  log: LogPart,
}
const useParts = (): Part[] => shownParts(useMay())

/** An applicant: where the application stands, what can be done now, and everything that is known. */
export function RegistrationPage() {
  const { id } = useParams()
  const words = useWords()
  const answer = useDetail(Number(id))
  if (answer.data) return <Shown detail={answer.data} />
  return (
    <PendingPage title={words('admission.registration.one')} answer={answer} failed={words('office.form.failed')} />
  )
}

function Shown({ detail }: { detail: Detail }) {
  const words = useWords()
  const [part, choose] = usePart()
  const Chosen = parts[part]
  return (
    <Page
      title={<bdi>{detail.full_name}</bdi>}
      plainTitle={detail.full_name}
      sub={<bdi dir="ltr">{detail.number}</bdi>}
      chips={<Chips detail={detail} />}
      actions={
        detail.can.edit && (
          <LinkButton to={editAddress(detail.id)} look="outlined" size="small" icon="edit">
            {words('ra.action.edit')}
          </LinkButton>
        )
      }
    >
      <NowCard detail={detail} />
      <Tabs detail={detail} part={part} onChoose={choose} />
      <Chosen detail={detail} />
    </Page>
  )
}

function Chips({ detail }: { detail: Detail }) {
  const words = useWords()
  return (
    <span className="ad-chips">
      <Chip tone={statusTones[detail.status]}>
        {words(`admission.registration.values.status.${detail.status}`, genderOf(detail))}
      </Chip>
      <Chip tone={feeTones[detail.fee_state]}>
        {words('admission.registration.fields.fee_state')}:{' '}
        {words(`admission.registration.values.fee_state.${detail.fee_state}`)}
      </Chip>
    </span>
  )
}

/** Which step, since when, what it waits for, and the acts. */
function NowCard({ detail }: { detail: Detail }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`admission.office.show.${key}`, { ...values })
  const age = useAge()
  const isRefused = detail.status === 'refused'
  return (
    <Card as="section" className="ad-now" aria-label={word('now')}>
      <div>
        <small>{word('now')}</small>
        <h2>
          <bdi>{detail.step}</bdi>
        </h2>
        <p>
          {word('since', { age: age(hoursSince(detail.step_since)) })}
          {!isRefused && words('admission.office.comma') + word(`waits.${waitsFor(detail)}`)}
        </p>
        <Assignment kind="admission.decision" id={detail.id} />
        {isRefused && (
          <Notice tone="error" icon="x" title={word('refused')}>
            {detail.decision_reason}
          </Notice>
        )}
        {detail.others.length > 0 && (
          <p className="ad-hint">
            {word('others')}{' '}
            {detail.others.map(each => (
              <Link key={each.id} to={registrationAddress(each.id)}>
                <bdi dir="ltr">{each.number}</bdi> ({each.period}
                {words('admission.office.comma')}
                {words(`admission.registration.values.status.${each.status}`, genderOf(detail))}){' '}
              </Link>
            ))}
          </p>
        )}
        {detail.deadline && (
          <Notice tone={detail.deadline.over ? 'warning' : 'info'} icon="clock">
            {word(`${detail.deadline.kind}${detail.deadline.over ? '_over' : ''}`, {
              day: day(detail.deadline.ends_on, language),
            })}
          </Notice>
        )}
      </div>
      <ActsBar key={detail.id} detail={detail} />
    </Card>
  )
}

/** The open part stands in the address, so that "back" and links lead to it. */
function usePart(): [Part, (part: Part) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = hash.slice(1) as Part
  const shown = useParts()
  return [
    shown.includes(named) ? named : 'data',
    part => navigate({ hash: part === 'data' ? '' : part }, { replace: true }),
  ]
}

function Tabs({ detail, part, onChoose }: { detail: Detail; part: Part; onChoose: (part: Part) => void }) {
  const words = useWords()
  const counts: Partial<Record<Part, number>> = {
    documents: detail.files.filter(file => file.id).length,
    payments: detail.payments.length,
    messages: detail.messages_total,
  }
  return (
    <nav className="of-tabs" aria-label={words('admission.office.show.parts')}>
      {useParts().map(each => (
        <button key={each} type="button" aria-current={each === part || undefined} onClick={() => onChoose(each)}>
          {words(`admission.office.show.tabs.${each}`)}
          {counts[each] ? <span className="of-tab-count">{counts[each]}</span> : null}
        </button>
      ))}
    </nav>
  )
}
