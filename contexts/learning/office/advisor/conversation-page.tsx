import '../learning.css'
import { CallError, type Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { Loaded, messageOf, Page, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { useKept } from '@halaqa/kit-web/kept'
import { Button, Card, Empty, LinkButton, Textarea } from '@halaqa/kit-web/light'
import { useRealtime } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AdvisorConversation,
  type AdvisorMessage,
  advisorEvent,
  answerStudent,
  listConversations,
  readConversation,
  showConversation,
} from '../../contract/advisor.ts'

type Shown = Out<typeof showConversation.reply>
const word = 'learning.conversation'

/** One conversation, `?id=3`: what was written, and the answer. */
export function ConversationPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const page = Math.max(1, Number(search.get('page')) || 1)
  return (
    <Loaded route={showConversation} query={id ? { id, page } : {}} word={`${word}.one`}>
      {shown => (shown.conversation ? <Talk shown={shown} conversation={shown.conversation} /> : <None />)}
    </Loaded>
  )
}

function None() {
  const words = useWords()
  return (
    <Page title={words(`${word}.one`)}>
      <Empty
        icon="msg"
        title={words('learning.office.advisor.none')}
        text={words('learning.office.advisor.none_text')}
        action={<LinkButton to={listConversations.path}>{words(`${word}.many`)}</LinkButton>}
      />
    </Page>
  )
}

function Talk({ shown, conversation }: { shown: Shown; conversation: AdvisorConversation }) {
  const words = useWords()
  const again = useAgain()
  useReading(conversation, again)
  useRealtime('users', { [advisorEvent]: again, reconnected: again })
  const { rows, current_page, last_page } = shown
  return (
    <Page
      title={conversation.full_name}
      sub={
        <>
          <bdi dir="ltr">{conversation.number}</bdi> · <bdi>{conversation.specialty}</bdi>
        </>
      }
      crumbs={[{ label: words(`${word}.many`), to: listConversations.path }]}
    >
      <div className="le-talk">
        <p className="of-none">{words('learning.office.advisor.private')}</p>
        {current_page < last_page && <Turn to={current_page + 1} label="older" id={conversation.id} />}
        {rows.length === 0 ? (
          <Empty icon="msg" title={words('learning.office.advisor.silent')} />
        ) : (
          <ol className="le-thread" aria-label={words(`${word}.one`)}>
            {[...rows].reverse().map(message => (
              <Said key={message.id} message={message} />
            ))}
          </ol>
        )}
        {current_page > 1 && <Turn to={current_page - 1} label="newer" id={conversation.id} />}
        <Answer id={conversation.id} onSent={again} />
      </div>
    </Page>
  )
}

function useAgain() {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [['learning'], ['work']]) void queries.invalidateQueries({ queryKey })
  }
}

/** What stands on the screen is read. */
function useReading({ id, unread }: AdvisorConversation, again: () => void) {
  const call = useCall()
  useEffect(() => {
    if (unread > 0) void call(readConversation, { params: { id } }).then(again)
  }, [id, unread])
}

function Turn({ to, label, id }: { to: number; label: 'older' | 'newer'; id: number }) {
  const words = useWords()
  return (
    <LinkButton to={`${showConversation.path}?id=${id}&page=${to}`} look="text" size="small">
      {words(`learning.office.advisor.${label}`)}
    </LinkButton>
  )
}

function Said({ message }: { message: AdvisorMessage }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <li data-own={message.own || undefined}>
      <small>
        <b>
          <bdi>{message.author}</bdi>
        </b>{' '}
        · {instant(message.at, language)}
        {message.own && <> · {words(`learning.office.advisor.${message.seen ? 'seen' : 'sent'}`)}</>}
      </small>
      <p className="le-plain" dir="auto">
        {message.text}
      </p>
    </li>
  )
}

function Answer({ id, onSent }: { id: number; onSent: () => void }) {
  const call = useCall()
  const words = useWords()
  const draft = useKept(`conversation:${id}`, { text: '' })
  const { text } = draft.values
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    setBusy(true)
    setError('')
    try {
      await call(answerStudent, { params: { id }, body: { text } })
      draft.forget()
      onSent()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(messageOf(problem, words))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <form className="le-write" onSubmit={event => void send(event)} noValidate>
        <Textarea
          label={words('learning.office.advisor.write')}
          error={error || undefined}
          rows={4}
          maxLength={4000}
          dir="auto"
          value={text}
          onChange={event => draft.change({ text: event.target.value })}
        />
        <Button type="submit" size="small" icon="msg" busy={isBusy} disabled={!text.trim()}>
          {words('learning.office.advisor.answer')}
        </Button>
      </form>
    </Card>
  )
}
