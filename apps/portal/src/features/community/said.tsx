import './community.css'
import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { WaitingList } from '@halaqa/kit-web/kept'
import type { Post } from '@halaqa/learning/contract'
import { type ReactNode, useState } from 'react'
import { placeNamed } from '../../at-place.ts'
import { EditPost, editedAt } from './edit-post.tsx'
import { OwnActs } from './own-acts.tsx'
import { Reactions } from './reactions.tsx'
import { ReportButton } from './report-button.tsx'

/** A post: who wrote it and when, its text, what may be done with it. `title` where it is a conversation. */
export function Said({
  post,
  title,
  heading,
  onGone,
}: {
  post: Post
  title?: string
  heading?: ReactNode
  onGone?: () => void
}) {
  const t = useWords('community')
  const [language] = useLanguage()
  const [isEditing, edit] = useState(false)
  return (
    <>
      <header {...placeNamed(`post-${post.id}`)}>
        <span className="hq-avatar" data-letter={post.author.slice(0, 1)} aria-hidden="true" />
        <div>
          <b>{post.own ? t('forum.you') : post.author}</b>
          <small>
            {instant(post.written_at, language)}
            {post.edited && ` · ${t('edited')}`}
          </small>
        </div>
        {post.own ? (
          <OwnActs post={post} onEdit={() => edit(true)} onGone={onGone} />
        ) : (
          !post.hidden && <ReportButton postId={post.id} />
        )}
      </header>
      {heading}
      {post.hidden && <p className="ap-quiet">{t('forum.hidden')}</p>}
      {!post.hidden && isEditing && <EditPost post={post} title={title} onDone={() => edit(false)} />}
      {!post.hidden && !isEditing && (
        <>
          {/* The server has sanitised it on its way in (sanitisedPost of learning). */}
          <div className="sy-prose" dir="auto" dangerouslySetInnerHTML={{ __html: post.body }} />
          <WaitingList place={editedAt(post.id)} />
          <Reactions post={post} />
        </>
      )}
    </>
  )
}
