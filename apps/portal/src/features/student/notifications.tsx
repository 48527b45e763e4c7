import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, LinkButton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { markNotices, studentNotices, unreadNotices } from '@halaqa/students/contract'
import { NoticeRows } from '../notices/notice-rows.tsx'

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
          <>
            <LinkButton to="/account?as=students#push" look="text" size="small" icon="bell">
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
        empty={<Empty icon="bell" title={t('notifications.empty')} text={t('notifications.empty_text')} />}
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
