import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, Icon } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { markNotices, type StudentNotice, studentNotices, unreadNotices } from '@halaqa/students/contract'
import { Link } from 'react-router'

/** What the college told the student, newest first. */
export function Page() {
  const t = useWords('student')
  const list = useCallQuery(studentNotices, {}, { staleTime: 0 })
  const mark = useCallMutation(markNotices, { changes: [studentNotices, unreadNotices] })
  return (
    <>
      <PageHead
        title={t('places.notifications')}
        actions={
          (list.data?.unread ?? 0) > 0 && (
            <Button
              look="outlined"
              size="small"
              icon="check"
              busy={mark.isPending}
              onClick={() => mark.mutate({ body: {} })}
            >
              {t('notifications.mark_all')}
            </Button>
          )
        }
      />
      <Loaded
        query={list}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Empty icon="bell" title={t('notifications.empty')} text={t('notifications.empty_text')} />}
      >
        {({ rows }) => (
          <ul className="ap-rows">
            {rows.map(row => (
              <Row key={row.id} row={row} read={() => mark.mutate({ body: { ids: [row.id] } })} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Row({ row, read }: { row: StudentNotice; read: () => void }) {
  const t = useWords('student')
  const [language] = useLanguage()
  return (
    <li data-unread={!row.read || undefined}>
      <div className="ap-row">
        <Icon name={row.read ? 'mail' : 'bell'} />
        <div>
          {row.link ? (
            <Link to={row.link} className="ap-notice-link" onClick={() => !row.read && read()}>
              {row.title}
            </Link>
          ) : (
            <b>{row.title}</b>
          )}
          <p>{row.body}</p>
          <small>{instant(row.at, language)}</small>
        </div>
        {!row.read && (
          <Button look="text" size="small" onClick={read}>
            {t('notifications.mark')}
            <span className="hq-unseen">: {row.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
