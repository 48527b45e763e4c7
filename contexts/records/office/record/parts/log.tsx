import { actName, listAudit } from '@halaqa/identity/contract'
import { day, instant } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { ActionButton, filteredAddress, Timeline, useAfterAct, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { deviceOf } from '@halaqa/kit-web/session'
import { deleteMove, showMessages } from '@halaqa/students/contract'
import { editMoveAddress, messagesAddress } from '@halaqa/students/office/addresses'
import type { Record } from '../record.ts'

type Move = Record['moves'][number]

/** How the student came to where they stand, what was done to the record, and where they are signed in. */
export function LogPart({ record }: { record: Record }) {
  const words = useWords()
  const word = (key: string) => words(`records.office.log.${key}`)
  return (
    <div className="st-two">
      <Card as="section" aria-label={word('moves')} className="st-facts">
        <h2>{word('moves')}</h2>
        <Moves record={record} />
        <h2>{word('acts')}</h2>
        {record.acts.length === 0 && <p className="of-none">{word('no_acts')}</p>}
        <Timeline
          items={record.acts.map(act => ({
            key: act.id,
            at: act.at,
            title: actName(words, act.action),
            by: act.by === 'system' ? words('identity.audit.system') : act.by,
            text: (act.about || act.note) && <ActText act={act} />,
            icon: 'edit' as const,
          }))}
        />
        <AuditLink id={record.id} />
        <MessagesLink id={record.id} />
      </Card>
      <Sessions record={record} />
    </div>
  )
}

/** Which subject it was about, and why. */
function ActText({ act: { about, note } }: { act: Record['acts'][number] }) {
  return (
    <>
      {about && <bdi dir="ltr">{about}</bdi>}
      {about && note && ' · '}
      {note && <bdi>{note}</bdi>}
    </>
  )
}

function Moves({ record }: { record: Record }) {
  const words = useWords()
  const state = (value: string) => words(`students.student.values.state.${value}`, genderOf(record))
  if (record.moves.length === 0) return <p className="of-none">{words('students.office.state.none')}</p>
  return (
    <Timeline
      items={record.moves.map((move, at) => ({
        key: move.id,
        at: move.at,
        title: state(move.to),
        by: move.by,
        text: <MoveText move={move} record={record} />,
        icon: 'arrow' as const,
        tone: at === 0 ? ('primary' as const) : ('neutral' as const),
      }))}
    />
  )
}

function MoveText({ move, record }: { move: Move; record: Record }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const word = (key: string, values?: object) => words(`students.office.state.${key}`, { ...values })
  const facts = [
    word('from', { state: words(`students.student.values.state.${move.from}`, genderOf(record)) }),
    word('starts', { day: day(move.starts_on, language) }),
    move.ends_on && word('until', { day: day(move.ends_on, language) }),
    move.decision_number && word('decision', { number: move.decision_number }),
    move.reason,
  ]
  return (
    <>
      <span dir="auto">{facts.filter(Boolean).join(' · ')}</span>
      <span className="st-acts">
        {move.can.edit && (
          <LinkButton to={editMoveAddress(move.id)} look="text" size="small" icon="edit">
            {word('correct')}
          </LinkButton>
        )}
        {move.can.delete && (
          <ActionButton
            look="text"
            icon="sync"
            action={deleteMove}
            params={{ id: move.id }}
            word="students.student"
            label="students.office.state.take_back"
            onDone={refresh}
          />
        )}
      </span>
    </>
  )
}

function Sessions({ record }: { record: Record }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`records.office.log.${key}`, { ...values })
  return (
    <Card as="section" aria-label={word('sessions')} className="st-side">
      <h2>{word('sessions')}</h2>
      {record.sessions.length === 0 && <p className="of-none">{word('no_sessions')}</p>}
      <ul className="st-sessions">
        {record.sessions.map(session => (
          <li key={session.id}>
            <bdi dir="ltr">{deviceOf(session.agent)}</bdi>
            <small>{word('last_used', { at: instant(session.last_used_at, language) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MessagesLink({ id }: { id: number }) {
  const words = useWords()
  const may = useMay()
  if (!may(showMessages.access)) return null
  return (
    <p>
      <LinkButton to={messagesAddress(id)} look="outlined" size="small" icon="mail">
        {words('students.message.many')}
      </LinkButton>
    </p>
  )
}

function AuditLink({ id }: { id: number }) {
  const words = useWords()
  const may = useMay()
  if (!may(listAudit.access)) return null
  const filter = { subject_kind: 'students.student', subject_id: String(id) }
  return (
    <p>
      <LinkButton to={filteredAddress(listAudit, filter)} look="outlined" size="small" icon="shield">
        {words('records.office.log.audit')}
      </LinkButton>
    </p>
  )
}
