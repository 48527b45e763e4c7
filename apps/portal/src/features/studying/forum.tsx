import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Input, MoreLink, Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { allPosts, type ForumPost } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAtPlace } from '../../at-place.ts'
import { Composer } from '../community/composer.tsx'
import { Pager } from '../community/pager.tsx'
import { Said } from '../community/said.tsx'

/** The forum of a subject: asking, answering, searching, and telling staff of what should not stand there. */
export function Forum({ subjectId }: { subjectId: number }) {
  const t = useWords('community')
  const web = useWords('web')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [isAsking, ask] = useState(false)
  // A notification leads to one conversation.
  const [address, setAddress] = useSearchParams()
  const only = Number(address.get('post')) || undefined
  const query = useCallQuery(
    allPosts,
    { query: { subject_id: subjectId, page, per_page: 20, ...(q && { q }), ...(only && { post_id: only }) } },
    { staleTime: 0, placeholderData: before => before },
  )
  useAtPlace(query.data !== undefined)
  const showAll = () => setAddress({ view: 'forum' }, { replace: true })
  const search = (event: FormEvent) => {
    event.preventDefault()
    setPage(1)
    setQ(typed.trim())
    if (only) showAll()
  }
  return (
    <section className="ap-stack" aria-label={t('forum.title')}>
      <form className="sy-forum-bar" onSubmit={search}>
        <Input
          label={t('forum.search')}
          labelUnseen
          type="search"
          placeholder={t('forum.search')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {!isAsking && (
          <Button icon="plus" onClick={() => ask(true)}>
            {t('forum.ask')}
          </Button>
        )}
      </form>
      {isAsking && (
        <Card>
          <Composer subjectId={subjectId} titled onDone={() => ask(false)} onCancel={() => ask(false)} />
        </Card>
      )}
      <Loaded
        query={query}
        loading={<Skeleton label={web('loading')} rows={4} />}
        isEmpty={data => data.total === 0 && !only}
        empty={
          <Empty
            icon="msg"
            title={t(q ? 'forum.none' : 'forum.empty')}
            text={q ? undefined : t('forum.empty_text')}
            action={<MoreLink to="/student/community">{t('elsewhere')}</MoreLink>}
          />
        }
      >
        {({ rows, current_page, last_page }) => (
          <>
            {rows.map(post => (
              <Conversation key={post.id} post={post} />
            ))}
            {only ? (
              <Button look="outlined" size="small" onClick={showAll}>
                {t('forum.all')}
              </Button>
            ) : (
              <Pager page={current_page} last={last_page} go={setPage} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Conversation({ post }: { post: ForumPost }) {
  const t = useWords('community')
  const [isAnswering, answer] = useState(false)
  return (
    <Card as="article" className="sy-post">
      {post.title && <h2 dir="auto">{post.title}</h2>}
      <Said post={post} title={post.title} />
      {post.replies.length > 0 && (
        <ul className="sy-replies">
          {post.replies.map(reply => (
            <li key={reply.id}>
              <Said post={reply} />
            </li>
          ))}
        </ul>
      )}
      {isAnswering ? (
        <Composer
          subjectId={post.subject_id}
          parentId={post.id}
          onDone={() => answer(false)}
          onCancel={() => answer(false)}
        />
      ) : (
        !post.hidden && (
          <Button look="text" size="small" icon="msg" onClick={() => answer(true)}>
            {t('forum.answer')}
          </Button>
        )
      )}
    </Card>
  )
}
