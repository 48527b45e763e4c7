import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Failed, Page, PlainList, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { Card, Chip, Notice, Value } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listOutbox, resendOutbox, revealOutbox, showOutbox } from '../../contract/audit.ts'
import { knownKind } from '../../contract/message-kinds.ts'
import './outbox.css'

const word = 'identity.outbox'
const tones = { queued: 'info', sent: 'success', failed: 'error', kept: 'neutral' } as const
const columns = [
  'created_at',
  'channel',
  'recipient',
  'subject',
  { source: 'state', tones },
  { source: 'kind', render: (row: { kind: string }) => <Kind kind={row.kind} /> },
] as const
const open = (row: { id: number }) => `/identity/outbox/show/${row.id}`

/** What a message is about, in words; at least whose it is. */
function Kind({ kind }: { kind: string }) {
  const words = useWords()
  const known = knownKind(kind)
  const [context] = kind.split('.')
  return known
    ? words(`${word}.kinds.${known.replaceAll('.', '-')}`)
    : words(`identity.office.contexts.${context}`, { _: words(`${word}.one`) })
}

/** Mail and SMS: sent, waiting, failed, or kept because no gateway is set. */
export const OutboxPage = () => (
  <PlainList route={listOutbox} word={word} columns={[...columns]} title="subject" open={open} />
)

/** One message as it was written, with dots for what works once; revealed only while the page is open. The mail is drawn in a frame without scripts. */
export function MessagePage() {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const [language] = useLanguage()
  const id = Number(useParams().id)
  const [revealed, setRevealed] = useState<{ html: string; text: string }>()
  const key = keyOf(showOutbox, { id })
  const message = useQuery({ queryKey: key, queryFn: () => call(showOutbox, { params: { id } }) })
  if (!message.data)
    return message.error ? <Failed error={message.error} onRetry={() => void message.refetch()} /> : <Waiting />
  const row = message.data
  const shown = revealed ?? row
  return (
    <Page
      title={row.subject || words(`${word}.values.channel.${row.channel}`)}
      chips={<Chip tone={tones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>}
      actions={
        <>
          {row.can.reveal && !revealed && (
            <ActionButton
              action={revealOutbox}
              params={{ id }}
              word={word}
              label={`${word}.actions.reveal`}
              icon="lock"
              onDone={reply => setRevealed(reply as { html: string; text: string })}
            />
          )}
          {row.can.resend && (
            <ActionButton
              action={resendOutbox}
              params={{ id }}
              word={word}
              label={`${word}.actions.resend`}
              icon="mail"
              onDone={() => void queries.invalidateQueries({ queryKey: key })}
            />
          )}
        </>
      }
    >
      <Card>
        <Facts
          columns={2}
          items={[
            { label: words(`${word}.fields.kind`), value: <Kind kind={row.kind} /> },
            { label: words(`${word}.fields.recipient`), value: <Value ltr>{row.recipient}</Value> },
            { label: words(`${word}.fields.created_at`), value: instant(row.created_at, language) },
            { label: words(`${word}.fields.sent_at`), value: row.sent_at && instant(row.sent_at, language) },
            { label: words(`${word}.fields.error`), value: row.error },
          ]}
        />
      </Card>
      {row.can.reveal && !revealed && <Notice tone="info">{words(`${word}.hidden`)}</Notice>}
      {shown.html ? (
        <iframe className="outbox-mail" title={row.subject} sandbox="" srcDoc={shown.html} />
      ) : (
        <Card>
          <p className="outbox-text" dir="auto">
            {shown.text}
          </p>
        </Card>
      )}
    </Page>
  )
}
