import './advisor.css'
import type { Out } from '@halaqa/kit-contract'
import { dayOf, dayWithHijri, instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, Card, Empty, InSight, Skeleton, Textarea, useToast } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { keyOf, useCallMutation, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import {
  type AdvisorMessage,
  advisorEvent,
  ownAdvisor,
  readOwnAdvisor,
  writeToAdvisor,
} from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'

type Answer = Out<typeof ownAdvisor.reply>
const perPage = 30

/** Who advises the student, and what both have written to each other. */
export function Page() {
  const t = useWords('advisor')
  const web = useWords('web')
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const query = useCallQuery(
    ownAdvisor,
    { query: { page, per_page: perPage } },
    { staleTime: 0, placeholderData: before => before },
  )
  const again = () => void queries.invalidateQueries({ queryKey: keyOf(ownAdvisor) })
  useRealtime('students', { [advisorEvent]: again, reconnected: again })
  useReading(query.data?.unread ?? 0)
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} />
      <Loaded query={query} loading={<Skeleton label={web('loading')} rows={4} />}>
        {answer => <Talk answer={answer} onPage={setPage} />}
      </Loaded>
    </>
  )
}

/** What stands on the screen is read: told once for each that comes. */
function useReading(unread: number) {
  const { mutate } = useCallMutation(readOwnAdvisor, { changes: [ownAdvisor] })
  useEffect(() => {
    if (unread > 0) mutate({})
  }, [unread, mutate])
}

function Talk({ answer, onPage }: { answer: Answer; onPage: (page: number) => void }) {
  const t = useWords('advisor')
  const [language] = useLanguage()
  const { advisor, rows, current_page, last_page } = answer
  if (!advisor && answer.total === 0) return <Empty icon="users" title={t('none')} text={t('none_text')} />
  return (
    <div className="ap-stack">
      {advisor ? (
        <Card className="ad-who">
          <span className="hq-avatar" data-letter={advisor.name.slice(0, 1)} aria-hidden="true" />
          <div>
            <b>
              <bdi>{advisor.name}</bdi>
            </b>
            <small>{t('since', { day: dayWithHijri(dayOf(advisor.since), language) })}</small>
          </div>
        </Card>
      ) : (
        <Empty icon="users" title={t('none')} text={t('none_now')} />
      )}
      {current_page < last_page && (
        <Button look="text" size="small" icon="up" onClick={() => onPage(current_page + 1)}>
          {t('older')}
        </Button>
      )}
      {rows.length === 0 ? (
        <p className="ap-quiet">{t('silent')}</p>
      ) : (
        <ol className="ad-thread" aria-label={t('thread')}>
          {[...rows].reverse().map(message => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      )}
      {current_page > 1 && (
        <Button look="text" size="small" icon="down" onClick={() => onPage(current_page - 1)}>
          {t('newer')}
        </Button>
      )}
      {advisor && (
        // One comes for what was said last and to answer it: both are at the end.
        <InSight>
          <Composer onSent={() => onPage(1)} />
        </InSight>
      )}
    </div>
  )
}

function Said({ message }: { message: AdvisorMessage }) {
  const t = useWords('advisor')
  const [language] = useLanguage()
  return (
    <li className="ad-message" data-own={message.own || undefined}>
      <small>
        <b>{message.own ? t('you') : <bdi>{message.author}</bdi>}</b> · {instant(message.at, language)}
        {message.own && <> · {t(message.seen ? 'seen' : 'sent')}</>}
      </small>
      <p dir="auto">{message.text}</p>
    </li>
  )
}

function Composer({ onSent }: { onSent: () => void }) {
  const t = useWords('advisor')
  const toast = useToast()
  const queries = useQueryClient()
  const draft = useKept('advisor', { text: '' })
  const { text } = draft.values
  const { send, busy, error } = useSending(writeToAdvisor, 'advisor', {
    sent: () => {
      draft.forget()
      toast({ text: t('sent_now') })
      void queries.invalidateQueries({ queryKey: keyOf(ownAdvisor) })
      onSent()
    },
    queued: draft.forget,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void send({ body: { text } }, text)
  }
  return (
    <Card>
      <form onSubmit={submit} className="ad-write" noValidate>
        <Textarea
          label={t('write')}
          help={t('write_help')}
          error={error && (error.problem.errors?.text ?? error.problem.title)}
          rows={4}
          maxLength={4000}
          dir="auto"
          value={text}
          onChange={event => draft.change({ text: event.target.value })}
        />
        <Button type="submit" icon="msg" busy={busy} disabled={!text.trim()}>
          {t('send')}
        </Button>
        <WaitingList place="advisor" takeBack={back => draft.change({ text: back })} />
      </form>
    </Card>
  )
}
