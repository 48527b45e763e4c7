import { addressOf, type Out } from '@halaqa/kit-contract'
import { instant, number, time } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Page, PendingPage, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listRecipients, messageProgress, messages, sendMessage, stopMessage } from '../../contract/message.ts'
import { registrationAddress } from '../addresses.ts'
import { PagedTable } from '../paged-table.tsx'
import { messageTones, sendingTones } from '../tones.ts'

type Message = Out<typeof messages.routes.show.reply>
type Progress = Out<typeof messageProgress.reply>
type Recipient = Out<typeof listRecipients.reply>['rows'][number]

/** How often a message on its way is looked at again. */
const lookAgain = 1500

/** A message: how it reads, whom it is meant for, how far it is; send and stop. */
export function MessagePage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const message = useQuery({
    queryKey: ['admission', 'message', id],
    queryFn: () => call(messages.routes.show, { params: { id } }),
    retry: false,
  })
  const progress = useQuery({
    queryKey: ['admission', 'message-progress', id],
    queryFn: () => call(messageProgress, { params: { id } }),
    retry: false,
    refetchInterval: query => (query.state.data?.state === 'sending' ? lookAgain : false),
  })
  if (message.data && progress.data) return <Loaded message={message.data} progress={progress.data} />
  const failed = [message, progress].find(each => each.error)
  return <PendingPage title={words('admission.message.one')} answer={failed ?? message} />
}

function Loaded({ message, progress }: { message: Message; progress: Progress }) {
  const words = useWords()
  const word = (key: string) => words(`admission.office.messages.${key}`)
  return (
    <Page
      title={message.subject}
      chips={
        <Chip tone={sendingTones[progress.state]}>{words(`admission.message.values.state.${progress.state}`)}</Chip>
      }
      actions={<Acts message={message} progress={progress} />}
    >
      <div className="ad-two">
        <Sample message={message} progress={progress} />
        <Card as="section" aria-label={word('progress')}>
          <h2 className="ad-part-title">{word('progress')}</h2>
          <Figures progress={progress} />
        </Card>
      </div>
      {progress.state !== 'draft' && <Recipients id={message.id} isMoving={progress.state === 'sending'} />}
    </Page>
  )
}

/** Whom it went to, one line each. */
function Recipients({ id, isMoving }: { id: number; isMoving: boolean }) {
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const [page, setPage] = useState(1)
  const answer = useQuery({
    queryKey: ['admission', 'message-recipients', id, page],
    queryFn: () => call(listRecipients, { params: { id }, query: { page } }),
    refetchInterval: isMoving ? lookAgain : false,
    placeholderData: previous => previous,
  })
  const title = words('admission.office.messages.recipients')
  const head = (key: string) => words(`admission.message.fields.${key}`)
  const sentBy = (state: Recipient['mail']) =>
    state ? <Chip tone={messageTones[state]}>{words(`admission.office.messages.states.${state}`)}</Chip> : '—'
  return (
    <Card as="section" className="ad-recipients" aria-label={title}>
      <h2 className="ad-part-title">{title}</h2>
      {answer.data ? (
        <PagedTable<Recipient>
          answer={answer.data}
          caption={title}
          idOf={row => row.id}
          onPage={setPage}
          empty={<p className="of-none">{words('admission.office.messages.none_yet')}</p>}
          columns={[
            {
              key: 'name',
              title: head('full_name'),
              main: true,
              cell: row => (
                <>
                  <Link to={registrationAddress(row.registration_id)}>{row.full_name}</Link>
                  <small className="ad-under">
                    <bdi dir="ltr">{row.number}</bdi>
                  </small>
                </>
              ),
            },
            {
              key: 'state',
              title: head('state'),
              cell: row => (
                <>
                  <Chip tone={sendingTones[row.state]}>{words(`admission.message.values.state.${row.state}`)}</Chip>
                  {row.note && (
                    <small className="ad-under">
                      {words(`admission.message.values.note.${row.note}`, { _: row.note })}
                    </small>
                  )}
                </>
              ),
            },
            { key: 'mail', title: words('admission.office.messages.channels.mail'), cell: row => sentBy(row.mail) },
            { key: 'sms', title: words('admission.office.messages.channels.sms'), cell: row => sentBy(row.sms) },
            { key: 'at', title: head('at'), cell: row => row.at && instant(row.at, language) },
          ]}
        />
      ) : (
        <Waiting rows={3} />
      )}
    </Card>
  )
}

function Acts({ message, progress }: { message: Message; progress: Progress }) {
  const words = useWords()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries()
  const word = progress.state === 'stopped' ? 'resume' : 'send'
  return (
    <>
      {progress.can.stop && (
        <ActionButton
          danger
          icon="pause"
          action={stopMessage}
          params={{ id: message.id }}
          word="admission.message"
          label="admission.office.messages.stop"
          onDone={refresh}
        />
      )}
      {message.can.edit && (
        <LinkButton
          to={addressOf(messages.routes.edit, { params: { id: message.id } })}
          look="outlined"
          size="small"
          icon="edit"
        >
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {progress.can.send && <SendButton id={message.id} label={`admission.office.messages.${word}`} onDone={refresh} />}
    </>
  )
}

function SendButton({ id, label, onDone }: { id: number; label: string; onDone: () => void }) {
  return (
    <ActionButton
      look="filled"
      icon="mail"
      action={sendMessage as never}
      body={{ id }}
      word="admission.message"
      label={label}
      onDone={onDone}
    />
  )
}

function Sample({ message, progress: { sample } }: { message: Message; progress: Progress }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`admission.office.messages.${key}`, { ...values })
  return (
    <Card as="section" className="ad-sample" aria-label={word('preview')}>
      <h2 className="ad-part-title">{word('preview')}</h2>
      <p className="ad-hint">{sample ? word('preview_of', { name: sample.name }) : word('nobody')}</p>
      <blockquote dir="auto">
        <b>{sample?.subject ?? message.subject}</b>
        {(sample?.body ?? message.body).split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change.
          <p key={at}>{line}</p>
        ))}
      </blockquote>
    </Card>
  )
}

function Figures({ progress }: { progress: Progress }) {
  const words = useWords()
  const { language } = useOffice()
  const { counts, people, quiet_until } = progress
  const state = (key: keyof typeof counts) => ({
    label: words(`admission.message.values.state.${key}`),
    value: number(counts[key], language),
  })
  const shown = (['sent', 'waiting', 'held', 'failed'] as const).filter(key => counts[key] > 0)
  return (
    <>
      <Facts
        items={[
          { label: words('admission.office.messages.people'), value: number(people, language) },
          ...shown.map(state),
        ]}
      />
      {progress.state === 'sending' && (
        <progress className="ad-progress" max={people} value={counts.sent + counts.failed + counts.held} />
      )}
      {quiet_until && (
        <Notice icon="moon">
          {words('admission.office.messages.quiet', {
            time: `${time(quiet_until)}`,
            at: instant(quiet_until, language),
          })}
        </Notice>
      )}
    </>
  )
}
