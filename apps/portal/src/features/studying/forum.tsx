import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Input, Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { allPosts, type ForumPost } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { Composer } from './composer.tsx'
import { ReportButton } from './report-button.tsx'

/** The forum of a subject: asking, answering, searching, and telling staff of what should not stand there. */
export function Forum({ subjectId }: { subjectId: number }) {
  const t = useWords('studying')
  const web = useWords('web')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [isAsking, ask] = useState(false)
  const query = useCallQuery(
    allPosts,
    { query: { subject_id: subjectId, page, per_page: 20, ...(q && { q }) } },
    { staleTime: 0, placeholderData: before => before },
  )
  const search = (event: FormEvent) => {
    event.preventDefault()
    setPage(1)
    setQ(typed.trim())
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
          <Composer subjectId={subjectId} titled onDone={() => ask(false)} />
        </Card>
      )}
      <Loaded
        query={query}
        loading={<Skeleton label={web('loading')} rows={4} />}
        isEmpty={data => data.total === 0}
        empty={
          <Empty icon="msg" title={t(q ? 'forum.none' : 'forum.empty')} text={q ? undefined : t('forum.empty_text')} />
        }
      >
        {({ rows, last_page }) => (
          <>
            {rows.map(post => (
              <Conversation key={post.id} post={post} />
            ))}
            {last_page > 1 && (
              <div className="ap-acts">
                <Button look="outlined" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('forum.newer')}
                </Button>
                <Button look="outlined" size="small" disabled={page >= last_page} onClick={() => setPage(page + 1)}>
                  {t('forum.older')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Conversation({ post }: { post: ForumPost }) {
  const t = useWords('studying')
  const [isAnswering, answer] = useState(false)
  return (
    <Card as="article" className="sy-post">
      {post.title && <h2 dir="auto">{post.title}</h2>}
      <Said post={post} />
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
        <Composer subjectId={post.subject_id} parentId={post.id} onDone={() => answer(false)} />
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

function Said({ post }: { post: Pick<ForumPost, 'id' | 'author' | 'written_at' | 'body' | 'hidden' | 'own'> }) {
  const t = useWords('studying')
  const [language] = useLanguage()
  return (
    <>
      <header>
        <span className="hq-avatar" data-letter={post.author.slice(0, 1)} aria-hidden="true" />
        <div>
          <b>{post.own ? t('forum.you') : post.author}</b>
          <small>{instant(post.written_at, language)}</small>
        </div>
        {!post.own && !post.hidden && <ReportButton postId={post.id} />}
      </header>
      {post.hidden ? (
        <p className="ap-quiet">{t('forum.hidden')}</p>
      ) : (
        // The server has sanitised it on its way in (sanitisedPost of learning).
        <div className="sy-prose" dir="auto" dangerouslySetInnerHTML={{ __html: post.body }} />
      )}
    </>
  )
}
