import '../workplace.css'
import { CallError, type In } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { Link, Loaded, messageOf, Page, useCall, useOffice, usePreference, useWords } from '@halaqa/kit-office'
import { Button, Card, Checkbox, Chip, Empty, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digestPreference, markStaffNotices, type StaffNotice, staffNotices } from '../../contract/notices.ts'

const word = (key: string) => `workplace.office.notices.${key}`

/** What the member of staff was told, newest first; one that leads somewhere is read by going there. */
export function NoticesPage() {
  return (
    <Loaded route={staffNotices} word={word('title')}>
      {({ rows, unread }) => <Notices rows={rows} unread={unread} />}
    </Loaded>
  )
}

function Notices({ rows, unread }: { rows: StaffNotice[]; unread: number }) {
  const words = useWords()
  const { mark, isBusy } = useMark()
  return (
    <Page
      title={words(word('title'))}
      actions={
        unread > 0 && (
          <Button
            look="outlined"
            size="small"
            icon="check"
            busy={isBusy}
            onClick={() => void mark({ up_to: rows[0]!.id })}
          >
            {words(word('mark_all'))}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty icon="bell" title={words(word('empty'))} text={words(word('empty_text'))} />
      ) : (
        <Card>
          <ul className="wp-queue">
            {rows.map(row => (
              <Notice key={row.id} notice={row} onRead={() => void mark({ ids: [row.id] })} />
            ))}
          </ul>
        </Card>
      )}
      <DigestChoice />
    </Page>
  )
}

function Notice({ notice, onRead }: { notice: StaffNotice; onRead: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const { title, body, link, at, read } = notice
  return (
    <li data-unread={!read || undefined}>
      <div>
        {link ? (
          <Link to={link} onClick={() => !read && onRead()}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <p>{body}</p>
        <small>{instant(at, language)}</small>
      </div>
      {!read && (
        <div className="wp-unread">
          <Chip tone="info">{words(word('unread'))}</Chip>
          <Button look="text" size="small" onClick={onRead}>
            {words(word('mark'))}
            <span className="hq-unseen">: {title}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** The daily mail: on until it is switched off. */
function DigestChoice() {
  const words = useWords()
  const [isWanted, want] = usePreference<boolean>(digestPreference, true)
  return (
    <Card as="section" className="wp-digest" aria-label={words(word('digest'))}>
      <Checkbox label={words(word('digest'))} checked={isWanted} onChange={event => want(event.target.checked)} />
      <p>{words(word('digest_help'))}</p>
    </Card>
  )
}

/** Marks one as read, or all that are shown; the bell follows. */
function useMark() {
  const words = useWords()
  const say = useToast()
  const call = useCall()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const mark = async (body: In<NonNullable<typeof markStaffNotices.body>>) => {
    setBusy(true)
    try {
      await call(markStaffNotices, { body })
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      say({ text: messageOf(failed, words), tone: 'error' })
    } finally {
      setBusy(false)
      for (const queryKey of [['workplace'], ['notices']]) void queries.invalidateQueries({ queryKey })
    }
  }
  return { mark, isBusy }
}
