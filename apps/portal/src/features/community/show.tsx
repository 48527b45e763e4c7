import '../studying/studying.css'
import './community.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { type ConversationPage, communityShow } from '@halaqa/learning/contract'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useAtPlace } from '../../at-place.ts'
import { Composer } from './composer.tsx'
import { Pager } from './pager.tsx'
import { Said } from './said.tsx'

/** A conversation with its answers in order, and the place for one's own. */
export function Page() {
  const web = useWords('web')
  const id = Number(useParams().id)
  const [address] = useSearchParams()
  const page = Math.max(1, Number(address.get('page')) || 1)
  const conversation = useCallQuery(
    communityShow,
    { params: { id }, query: { page } },
    { staleTime: 0, placeholderData: before => (before?.id === id ? before : undefined) },
  )
  return (
    <Loaded query={conversation} loading={<Skeleton label={web('loading')} rows={6} />}>
      {data => <Shown conversation={data} />}
    </Loaded>
  )
}

function Shown({ conversation }: { conversation: ConversationPage }) {
  const t = useWords('community')
  const go = useNavigate()
  const [, setAddress] = useSearchParams()
  const { answers, total, current_page, last_page } = conversation
  useAtPlace()
  const turn = (page: number) => setAddress(page > 1 ? { page: String(page) } : {})
  const title = conversation.title || t('hidden_title')
  return (
    <>
      <PageHead
        crumbs={[{ title: t('title'), to: '/student/community' }, { title }]}
        title={<bdi>{title}</bdi>}
        sub={t('answers', { count: total })}
      />
      <div className="ap-stack co-thread">
        <Card as="article" className="sy-post">
          <Said
            post={conversation}
            title={conversation.title}
            onGone={() => void go('/student/community', { replace: true })}
          />
        </Card>
        {answers.length > 0 && (
          <section className="ap-stack" aria-label={t('answers_title')}>
            <h2>{t('answers_title')}</h2>
            {answers.map(answer => (
              <Card key={answer.id} as="article" className="sy-post">
                <Said post={answer} />
              </Card>
            ))}
            <Pager page={current_page} last={last_page} go={turn} />
          </section>
        )}
        {!conversation.hidden && (
          <Card>
            <Composer parentId={conversation.id} onDone={() => turn(Math.ceil((total + 1) / 50))} />
          </Card>
        )}
      </div>
    </>
  )
}
