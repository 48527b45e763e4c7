import '../studying/studying.css'
import './community.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card } from '@halaqa/kit-web/light'
import { Columns, PageHead } from '@halaqa/kit-web/screen'
import { deleteHours, editMinutes } from '@halaqa/learning/contract'
import { useNavigate } from 'react-router'
import { Composer } from './composer.tsx'

/** Begins a conversation with the whole college. */
export function Page() {
  const t = useWords('community')
  const go = useNavigate()
  return (
    <>
      <PageHead crumbs={[{ title: t('title'), to: '/student/community' }, { title: t('begin') }]} title={t('begin')} />
      <Columns
        aside={
          <Card as="section" className="ap-aside">
            <h2>{t('rules.title')}</h2>
            <ul className="co-rules">
              <li>{t('rules.all')}</li>
              <li>{t('rules.subject')}</li>
              <li>{t('rules.manners')}</li>
              <li>{t('rules.time', { minutes: editMinutes, hours: deleteHours })}</li>
            </ul>
          </Card>
        }
      >
        <Card>
          <Composer
            titled
            onDone={id => void go(`/student/community/show/${id}`, { replace: true })}
            onCancel={() => void go('/student/community')}
          />
        </Card>
      </Columns>
    </>
  )
}
