import { markNotifications, notifications, profile } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, LinkButton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { NoticeRows } from '../notices/notice-rows.tsx'

/** What the college told the applicant, newest first. */
export function Page() {
  const t = useWords('applicant')
  const list = useCallQuery(notifications, {}, { staleTime: 0 })
  const mark = useCallMutation(markNotifications, { changes: [notifications, profile] })
  return (
    <>
      <PageHead
        title={t('places.notifications')}
        actions={
          <>
            <LinkButton to="/account?as=registrars#push" look="text" size="small" icon="bell">
              {t('notifications.devices')}
            </LinkButton>
            {(list.data?.unread ?? 0) > 0 && (
              <Button
                look="outlined"
                size="small"
                icon="check"
                busy={mark.isPending}
                onClick={() => mark.mutate({ body: {} })}
              >
                {t('notifications.mark_all')}
              </Button>
            )}
          </>
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
          <NoticeRows
            rows={rows}
            read={id => mark.mutate({ body: { ids: [id] } })}
            readWords={t('notifications.mark')}
          />
        )}
      </Loaded>
    </>
  )
}
