import { markNotifications, notifications, profile } from '@halaqa/admission/contract'
import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, Icon, LinkButton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { Link } from 'react-router'

/** What the college told the applicant, newest first. */
export function Page() {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const list = useCallQuery(notifications, {}, { staleTime: 0 })
  const mark = useCallMutation(markNotifications, { changes: [notifications, profile] })
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
        empty={
          <Empty
            icon="bell"
            title={t('notifications.empty')}
            text={t('notifications.empty_text')}
            action={
              <LinkButton to="/registrar" look="outlined">
                {t('to_application')}
              </LinkButton>
            }
          />
        }
      >
        {({ rows }) => (
          <ul className="ap-rows">
            {rows.map(row => (
              <li key={row.id} data-unread={!row.read || undefined}>
                <div className="ap-row">
                  <Icon name={row.read ? 'mail' : 'bell'} />
                  <div>
                    {row.link ? (
                      <Link
                        to={row.link}
                        className="ap-notice-link"
                        onClick={() => !row.read && mark.mutate({ body: { ids: [row.id] } })}
                      >
                        {row.title}
                      </Link>
                    ) : (
                      <b>{row.title}</b>
                    )}
                    <p>{row.body}</p>
                    <small>{instant(row.at, language)}</small>
                  </div>
                  {!row.read && (
                    <Button look="text" size="small" onClick={() => mark.mutate({ body: { ids: [row.id] } })}>
                      {t('notifications.mark')}
                      <span className="hq-unseen">: {row.title}</span>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
